import type { Figure } from '@seam/contract/insight/stat/drill/drill'
import { type InstrumentRow, type PersonRow, workloadCalls } from '@seam/contract/insight/stat/workload'
import { useRead } from '../../../kit/api/use-call.ts'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { useRowAddresses } from '../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { type StatFilters, useStatFilters } from './parts/stat-filters.ts'
import { StatFrame } from './parts/stat-frame.tsx'
import { FigureLink, type StatColumn, StatTable } from './parts/stat-table.tsx'
import { WorkRows } from './rows/work-rows.tsx'

const peopleFigures = [
  ['submitted', 'workSubmitted', '提交项次'],
  ['readings', 'workReadings', '录入读数'],
  ['returned', 'workReturned', '被退回、撤回'],
  ['confirmed', 'workConfirmed', '复核项次'],
  ['reports', 'workReports', '批准报告'],
] as const

const instrumentFigures = [
  ['readings', 'instrumentReadings', '读数'],
  ['items', 'instrumentItems', '项次'],
  ['samples', 'instrumentSamples', '样品'],
] as const

/** Work done by each person, deliberately without a ranking, and by each instrument. */
const Workload = ({ filters }: { filters: StatFilters }) => {
  const { rowsAddress } = useRowAddresses()
  const { startTime, endTime } = filters.input
  const seesAll = usePermit(['statStaff'])
  const { data, error, refetch } = useRead(workloadCalls.list, { startTime, endTime }, { keepPrevious: true })
  const state = { failure: error, onRetry: () => void refetch() }
  const addressOf = (figure: Figure, key: 'userId' | 'instrument', value: string | number, name: string) =>
    rowsAddress(figure, { startTime, endTime, query: [{ key, op: 'eq', value: [value] }] }, name)
  const people: readonly StatColumn<PersonRow>[] = [
    { key: 'userName', title: '姓名', render: row => row.userName },
    ...peopleFigures.map(([key, figure, title]) => ({
      key,
      title,
      numeric: true,
      render: (row: PersonRow) => (
        <FigureLink value={row[key]} href={addressOf(figure, 'userId', row.userId, row.userName)} />
      ),
    })),
  ]
  const instruments: readonly StatColumn<InstrumentRow>[] = [
    { key: 'instrument', title: '仪器编号', render: row => row.instrument },
    { key: 'instrumentName', title: '名称', render: row => row.instrumentName || '--' },
    ...instrumentFigures.map(([key, figure, title]) => ({
      key,
      title,
      numeric: true,
      render: (row: InstrumentRow) => (
        <FigureLink value={row[key]} href={addressOf(figure, 'instrument', row.instrument, row.instrument)} />
      ),
    })),
    { key: 'lastTime', title: '最后使用', render: row => row.lastTime },
  ]
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
        empty="期间内没有录入、提交、复核或批准"
        columns={people}
        rows={data?.people}
        rowKey={row => String(row.userId)}
        {...state}
      />
      <h3>仪器</h3>
      <StatTable
        label="仪器工作量"
        empty="期间内没有写明仪器的读数；录入时选仪器"
        columns={instruments}
        rows={data?.instruments}
        rowKey={row => row.instrument}
        {...state}
      />
    </StatFrame>
  )
}

/** The workload of the period, or the rows behind one of its figures. */
export const WorkloadPage = () => {
  const filters = useStatFilters()
  return filters.get('list') === 'work' ? <WorkRows filters={filters} /> : <Workload filters={filters} />
}
