import { type InstrumentRow, type PersonRow, workloadCalls } from '@seam/contract/insight/stat/workload'
import { useRead } from '../../../kit/api/use-call.ts'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { useStatFilters } from './stat-filters.ts'
import { StatFrame } from './stat-frame.tsx'
import { type StatColumn, StatTable } from './stat-table.tsx'

const people: readonly StatColumn<PersonRow>[] = [
  { key: 'userName', title: '姓名', render: row => row.userName },
  { key: 'submitted', title: '提交项次', numeric: true, render: row => row.submitted },
  { key: 'readings', title: '录入读数', numeric: true, render: row => row.readings },
  { key: 'returned', title: '被退回、撤回', numeric: true, render: row => row.returned },
  { key: 'confirmed', title: '复核项次', numeric: true, render: row => row.confirmed },
  { key: 'reports', title: '批准报告', numeric: true, render: row => row.reports },
]

const instruments: readonly StatColumn<InstrumentRow>[] = [
  { key: 'instrument', title: '仪器编号', render: row => row.instrument },
  { key: 'instrumentName', title: '名称', render: row => row.instrumentName || '--' },
  { key: 'readings', title: '读数', numeric: true, render: row => row.readings },
  { key: 'items', title: '项次', numeric: true, render: row => row.items },
  { key: 'samples', title: '样品', numeric: true, render: row => row.samples },
  { key: 'lastTime', title: '最后使用', render: row => row.lastTime },
]

/** Work done by each person, deliberately without a ranking, and by each instrument. */
export const WorkloadPage = () => {
  const filters = useStatFilters()
  const { startTime, endTime } = filters.input
  const seesAll = usePermit(['statStaff'])
  const { data, error, refetch } = useRead(workloadCalls.list, { startTime, endTime }, { keepPrevious: true })
  const state = { failure: error, onRetry: () => void refetch() }
  return (
    <StatFrame
      title="工作量"
      filters={filters}
      asOf={data?.asOf}
      onlyPeriod
      tools={
        <>
          <ExportButton call={workloadCalls.exportAll} input={{ startTime, endTime, table: 'people' }}>
            导出人员
          </ExportButton>
          <ExportButton call={workloadCalls.exportAll} input={{ startTime, endTime, table: 'instruments' }}>
            导出仪器
          </ExportButton>
        </>
      }
    >
      <h3>{seesAll ? '人员' : '本人'}</h3>
      <StatTable
        label="人员工作量"
        columns={people}
        rows={data?.people}
        rowKey={row => String(row.userId)}
        {...state}
      />
      <h3>仪器</h3>
      <StatTable
        label="仪器工作量"
        columns={instruments}
        rows={data?.instruments}
        rowKey={row => row.instrument}
        {...state}
      />
    </StatFrame>
  )
}
