import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.misc.index.BPIndexReorderer;
import org.apache.lucene.misc.index.BPReorderingMergePolicy;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.Version;

/** Lucene as an engine of bench/search; README.md one folder up has the protocol. */
public class LucenePeer {
  private static final String FIELD = "body";

  /** Splits at spaces without decoding, which is the cheapest way to give Lucene its tokens. */
  private static final class Words extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final BytesRef word = new BytesRef();
    private int at;
    private int end;

    void line(byte[] bytes, int begin, int end) {
      word.bytes = bytes;
      at = begin;
      this.end = end;
    }

    @Override
    public boolean incrementToken() {
      if (at >= end) {
        return false;
      }
      int begin = at;
      while (at < end && word.bytes[at] != ' ') {
        ++at;
      }
      word.offset = begin;
      word.length = at++ - begin;
      term.setBytesRef(word);
      return true;
    }

    /** Leaves the position increment at 1, instead of clearing it for every token. */
    @Override
    public void end() {}
  }

  /** The lines of a file, read through a window that holds at least one. */
  private static void eachLine(Path path, LineUser user) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      byte[] window = new byte[1 << 22];
      int kept = 0;
      for (int read; (read = file.read(window, kept, window.length - kept)) > 0; ) {
        int filled = kept + read;
        int begin = 0;
        for (int i = kept; i < filled; ++i) {
          if (window[i] == '\n') {
            user.line(window, begin, i);
            begin = i + 1;
          }
        }
        kept = filled - begin;
        System.arraycopy(window, begin, window, 0, kept);
      }
    }
  }

  private interface LineUser {
    void line(byte[] bytes, int begin, int end) throws IOException;
  }

  private static IndexWriterConfig config(boolean reorder) {
    IndexWriterConfig config = new IndexWriterConfig(null);
    config.setSimilarity(new BM25Similarity(1.2f, 0.75f));
    config.setUseCompoundFile(false);
    config.setMergeScheduler(new SerialMergeScheduler());
    LogDocMergePolicy merges = new LogDocMergePolicy(); // keeps the order of the documents
    merges.setNoCFSRatio(0);
    config.setMergePolicy(merges);
    config.setRAMBufferSizeMB(reorder ? 32 : 1900); // only a merge can reorder
    if (reorder) {
      BPIndexReorderer reorderer = new BPIndexReorderer();
      reorderer.setRAMBudgetMB(2048);
      config.setMergePolicy(new BPReorderingMergePolicy(merges, reorderer));
    }
    return config;
  }

  private static void index(Path corpus, Path folder, boolean reorder) throws IOException {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.freeze();
    Words words = new Words();
    Document document = new Document();
    document.add(new Field(FIELD, words, type));
    try (MMapDirectory directory = new MMapDirectory(folder);
        IndexWriter writer = new IndexWriter(directory, config(reorder))) {
      eachLine(corpus, (bytes, begin, end) -> {
        words.line(bytes, begin, end);
        writer.addDocument(document);
      });
      writer.forceMerge(1);
      writer.commit();
    }
    try (DirectoryReader reader = DirectoryReader.open(new MMapDirectory(folder))) {
      if (reader.leaves().size() != 1) {
        throw new IOException(reader.leaves().size() + " segments instead of one");
      }
      SegmentReader segment = (SegmentReader) reader.leaves().get(0).reader();
      Map<String, String> diagnostics = segment.getSegmentInfo().info.getDiagnostics();
      if (reorder && !"true".equals(diagnostics.get("bp.reordered"))) {
        throw new IOException("the documents have not been reordered");
      }
      long terms = segment.terms(FIELD).size();
      System.out.println("docs " + reader.numDocs() + " terms " + terms);
    }
  }

  private static Query query(String kind, String[] words) {
    if (kind.equals("phrase")) {
      return new PhraseQuery(FIELD, words);
    }
    Occur occur = kind.equals("and") ? Occur.MUST : Occur.SHOULD;
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    for (String word : words) {
      builder.add(new TermQuery(new Term(FIELD, word)), occur);
    }
    return builder.build();
  }

  private static TopDocs search(IndexSearcher searcher, String kind, int k, String[] words)
      throws IOException {
    return searcher.search(query(kind, words), new TopScoreDocCollectorManager(k, null, k));
  }

  private static String run(IndexSearcher searcher, List<String[]> queries, String kind, int k)
      throws IOException {
    StringBuilder times = new StringBuilder("ns");
    StringBuilder found = new StringBuilder("found");
    for (String[] words : queries) {
      long begin = System.nanoTime();
      TopDocs top = search(searcher, kind, k, words);
      times.append(' ').append(System.nanoTime() - begin);
      found.append(' ').append(top.scoreDocs.length);
    }
    return times + "\n" + found;
  }

  private static String answer(IndexSearcher searcher, Map<String, List<String[]>> sets, String[] command)
      throws IOException {
    if (command[0].equals("load")) {
      List<String[]> queries = new ArrayList<>();
      for (String line : Files.readAllLines(Path.of(command[2]), StandardCharsets.UTF_8)) {
        queries.add(line.split(" "));
      }
      sets.put(command[1], queries);
      return "ok " + queries.size();
    }
    List<String[]> queries = sets.get(command[1]);
    StringBuilder out = new StringBuilder();
    switch (command[0]) {
      case "run":
        return run(searcher, queries, command[2], Integer.parseInt(command[3]));
      case "count":
        out.append("counts");
        for (String[] words : queries) {
          out.append(' ').append(searcher.count(query(command[2], words)));
        }
        return out.toString();
      case "top":
        out.append("top");
        String[] words = queries.get(Integer.parseInt(command[4]));
        for (ScoreDoc hit : search(searcher, command[2], Integer.parseInt(command[3]), words).scoreDocs) {
          out.append(' ').append(hit.doc).append(':').append(hit.score);
        }
        return out.toString();
      default:
        throw new IllegalArgumentException("no command " + command[0]);
    }
  }

  private static void serve(Path folder) throws IOException {
    IndexSearcher.setDefaultQueryCache(null);
    MMapDirectory directory = new MMapDirectory(folder);
    directory.setPreload(MMapDirectory.ALL_FILES);
    Map<String, List<String[]>> sets = new HashMap<>();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setSimilarity(new BM25Similarity(1.2f, 0.75f));
      System.out.println("ready Lucene " + Version.LATEST + " (JDK " + Runtime.version().feature() + ")");
      BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line; (line = input.readLine()) != null; ) {
        System.out.println(answer(searcher, sets, line.split(" ")));
        System.out.flush();
      }
    }
  }

  public static void main(String[] args) throws IOException {
    if (args[0].equals("search")) {
      serve(Path.of(args[1]));
    } else {
      index(Path.of(args[1]), Path.of(args[2]), args[0].equals("index-reordered"));
    }
  }
}
