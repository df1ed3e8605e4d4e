import { WarningOutlined } from '@ant-design/icons'
import { referenceCalls } from '@seam/contract/catalogue/reference'
import { controlCalls, controlsForLimits } from '@seam/contract/lab/result/control'
import { Button, Select } from 'antd'
import { useSearch } from 'wouter'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { ControlChart } from '../../../kit/chart/control-chart.tsx'
import { goTo } from '../../../kit/location/hash-location.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { runAddress } from '../../../shared/lab/result/hold-text.ts'
import { RuleTable } from './rule-table.tsx'
import './control-page.css'

type Chart = { materialId: number; projectId: number; component: string }

const keyOf = ({ materialId, projectId, component }: Chart) => `${materialId}-${projectId}-${component}`

/** The list of materials, whose values have mean and s. */
const referenceAddress = '#/quality/reference'

const allMaterials = { pageNo: 1, pageSize: 100, query: [], sort: [] }

const ChartView = ({ title, chart }: { title: string; chart: Chart }) => {
  const read = useRead(controlCalls.chart, chart)
  const { data } = read
  if (data === undefined) return <NoAnswer read={read} />
  const { unit, certified, uncertainty, mean, deviation, missing, isFlat, points } = data
  return (
    <>
      <ControlChart
        title={title}
        unit={unit}
        mean={mean === null ? undefined : Number(mean)}
        deviation={deviation === null ? undefined : Number(deviation)}
        certified={{ value: Number(certified), uncertainty: Number(uncertainty) }}
        points={points.map(point => ({
          key: String(point.id),
          label: point.createTime.slice(5, 10),
          value: Number(point.raw),
          text: point.raw,
          broken: point.broken,
          verdict: point.verdict,
          href: runAddress(point.runId),
        }))}
      />
      <dl className="control-page-facts">
        <div>
          <dt>标准值 ± U</dt>
          <dd>
            {certified} ± {uncertainty} {unit}
          </dd>
        </div>
        <div>
          <dt>均值</dt>
          <dd>{mean ?? '--'}</dd>
        </div>
        <div>
          <dt>标准差 s</dt>
          <dd>{deviation ?? '--'}</dd>
        </div>
      </dl>
      {isFlat && (
        <p role="note">
          <WarningOutlined /> 前 {controlsForLimits} 个在控点全部相等，标准差为 0，请设定均值和标准差；现在只按标准值 ±
          U 判定。
          <Permit of={['referenceEdit']}>
            <Button size="small" type="link" href={referenceAddress}>
              去设定
            </Button>
          </Permit>
        </p>
      )}
      {missing > 0 && <p className="soft">再有 {missing} 个在控点后给出均值和控制限；现在只按标准值 ± U 判定。</p>}
    </>
  )
}

/** The control chart of a material and project; a point leads to its batch. */
export const ControlPage = () => {
  const read = useRead(referenceCalls.page, allMaterials)
  const { data } = read
  const search = useSearch()
  if (data === undefined) return <NoAnswer read={read} />
  const charts = data.rows.flatMap(({ id, materialName, batchNo, values }) =>
    values.map(({ projectId, projectName, component }) => {
      const chart = { materialId: id, projectId, component }
      const name = [materialName, batchNo, projectName, component].filter(part => part !== '').join(' ')
      return { chart, value: keyOf(chart), label: name }
    }),
  )
  const chosen = charts.find(({ value }) => value === new URLSearchParams(search).get('chart')) ?? charts[0]
  return (
    <section className="control-page" aria-label="质控图">
      <label htmlFor="control-page-chart">
        质控样和项目
        <Select
          id="control-page-chart"
          options={charts.map(({ value, label }) => ({ value, label }))}
          {...(chosen ? { value: chosen.value } : {})}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请先在“标准物质”中登记"
          onChange={value => goTo(`/quality/control?chart=${value}`, { replace: true })}
        />
      </label>
      {chosen === undefined ? (
        <p className="soft">还没有标准物质：在“标准物质”中登记后，随样品录入的质控会画在这里。</p>
      ) : (
        <ChartView key={chosen.value} title={chosen.label} chart={chosen.chart} />
      )}
      <RuleTable />
    </section>
  )
}
