//! Tantivy as an engine of bench/search; README.md one folder up has the protocol.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, BufReader, Write as _};
use std::time::Instant;

use tantivy::collector::{Count, TopDocs};
use tantivy::directory::MmapDirectory;
use tantivy::query::{BooleanQuery, PhraseQuery, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer, TokenizerManager};
use tantivy::{DocAddress, Index, IndexSettings, Score, Searcher, TantivyDocument, Term};

const MEMORY: usize = 2_000_000_000;
const TOKENIZER: &str = "spaces";

type Failure = Box<dyn Error>;

/// Splits at spaces, byte by byte: cheaper than Tantivy's own, which decodes.
#[derive(Clone, Default)]
struct Spaces {
    token: Token,
}

struct SpacesStream<'a> {
    text: &'a str,
    at: usize,
    token: &'a mut Token,
}

impl Tokenizer for Spaces {
    type TokenStream<'a> = SpacesStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> SpacesStream<'a> {
        self.token.reset();
        SpacesStream { text, at: 0, token: &mut self.token }
    }
}

impl TokenStream for SpacesStream<'_> {
    fn advance(&mut self) -> bool {
        if self.at >= self.text.len() {
            return false;
        }
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|byte| byte == b' ').unwrap_or(rest.len());
        self.token.text.clear();
        self.token.text.push_str(&rest[..length]);
        self.token.position = self.token.position.wrapping_add(1);
        self.token.offset_from = self.at;
        self.token.offset_to = self.at + length;
        self.at += length + 1;
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

fn schema() -> (Schema, Field) {
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(TOKENIZER)
        .set_index_option(IndexRecordOption::WithFreqsAndPositions)
        .set_fieldnorms(true);
    let mut builder = Schema::builder();
    let field = builder.add_text_field("body", TextOptions::default().set_indexing_options(indexing));
    (builder.build(), field)
}

fn index(corpus: &str, folder: &str) -> Result<(), Failure> {
    let (schema, field) = schema();
    let tokenizers = TokenizerManager::default();
    tokenizers.register(TOKENIZER, Spaces::default());
    let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..Default::default() };
    fs::create_dir_all(folder)?;
    let mut writer = Index::builder()
        .schema(schema)
        .tokenizers(tokenizers)
        .settings(settings)
        .single_segment_index_writer::<TantivyDocument>(MmapDirectory::open(folder)?, MEMORY)?;
    let mut input = BufReader::with_capacity(1 << 20, fs::File::open(corpus)?);
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let mut document = TantivyDocument::default();
        document.add_text(field, line.trim_end_matches('\n'));
        writer.add_document(document)?;
        line.clear();
    }
    let searcher = writer.finalize()?.reader()?.searcher();
    let terms = searcher.segment_reader(0).inverted_index(field)?.terms().num_terms();
    println!("docs {} terms {terms}", searcher.num_docs());
    Ok(())
}

fn query(kind: &str, field: Field, words: &[String]) -> Box<dyn Query> {
    let terms = words.iter().map(|word| Term::from_field_text(field, word));
    if kind == "phrase" {
        return Box::new(PhraseQuery::new(terms.collect()));
    }
    let mut parts = terms
        .map(|term| Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)) as Box<dyn Query>)
        .collect::<Vec<_>>();
    match (parts.len(), kind) {
        (1, _) => parts.remove(0),
        (_, "and") => Box::new(BooleanQuery::intersection(parts)),
        _ => Box::new(BooleanQuery::union(parts)),
    }
}

struct Engine {
    searcher: Searcher,
    field: Field,
    sets: HashMap<String, Vec<Vec<String>>>,
}

impl Engine {
    fn search(&self, kind: &str, k: usize, words: &[String]) -> tantivy::Result<Vec<(Score, DocAddress)>> {
        self.searcher.search(&query(kind, self.field, words), &TopDocs::with_limit(k).order_by_score())
    }

    fn load(&mut self, name: &str, path: &str) -> Result<String, Failure> {
        let text = fs::read_to_string(path)?;
        let queries = text.lines().map(|line| line.split(' ').map(str::to_string).collect());
        let queries = queries.collect::<Vec<Vec<String>>>();
        let answer = format!("ok {}", queries.len());
        self.sets.insert(name.to_string(), queries);
        Ok(answer)
    }

    fn run(&self, name: &str, kind: &str, k: usize) -> Result<String, Failure> {
        let (mut times, mut found) = ("ns".to_string(), "found".to_string());
        for words in &self.sets[name] {
            let begin = Instant::now();
            let top = self.search(kind, k, words)?;
            write!(times, " {}", begin.elapsed().as_nanos())?;
            write!(found, " {}", top.len())?;
        }
        Ok(times + "\n" + &found)
    }

    fn count(&self, name: &str, kind: &str) -> Result<String, Failure> {
        let mut counts = "counts".to_string();
        for words in &self.sets[name] {
            write!(counts, " {}", self.searcher.search(&query(kind, self.field, words), &Count)?)?;
        }
        Ok(counts)
    }

    fn top(&self, name: &str, kind: &str, k: usize, number: usize) -> Result<String, Failure> {
        let mut line = "top".to_string();
        for (score, address) in self.search(kind, k, &self.sets[name][number])? {
            write!(line, " {}:{score}", address.doc_id)?;
        }
        Ok(line)
    }

    fn answer(&mut self, command: &[&str]) -> Result<String, Failure> {
        match *command {
            ["load", name, path] => self.load(name, path),
            ["run", name, kind, k] => self.run(name, kind, k.parse()?),
            ["count", name, kind] => self.count(name, kind),
            ["top", name, kind, k, number] => self.top(name, kind, k.parse()?, number.parse()?),
            _ => Err(format!("no command {command:?}").into()),
        }
    }
}

fn serve(folder: &str) -> Result<(), Failure> {
    let index = Index::open_in_dir(folder)?;
    let field = index.schema().get_field("body")?;
    let searcher = index.reader()?.searcher();
    let mut engine = Engine { searcher, field, sets: HashMap::new() };
    println!("ready Tantivy {}", tantivy::version_string().trim_start_matches("tantivy v"));
    for line in io::stdin().lock().lines() {
        println!("{}", engine.answer(&line?.split(' ').collect::<Vec<_>>())?);
        io::stdout().flush()?;
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let arguments = std::env::args().collect::<Vec<_>>();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, "index", corpus, folder] => index(corpus, folder),
        [_, "search", folder] => serve(folder),
        _ => Err("usage: tantivy_peer index CORPUS FOLDER | search FOLDER".into()),
    }
}
