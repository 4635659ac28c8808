// The parts of ECharts the charts use, and no more.
import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { init, use, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, ScatterChart, GridComponent, MarkLineComponent, TooltipComponent, LabelLayout, SVGRenderer, CanvasRenderer]);

export { init };
export type Options = EChartsCoreOption;
export type Instance = EChartsType;
