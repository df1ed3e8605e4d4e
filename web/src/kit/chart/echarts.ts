import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

// only what is drawn here: the whole library is three times as large
register([LineChart, GridComponent, TooltipComponent, SVGRenderer])

export { init }
