import { inputOfRow } from '@seam/contract/insight/stat/drill/drill'
import { withFilter } from '@seam/contract/insight/stat/figure-input'
import { type ProjectStatRow, type projectHeadings, projectStatCalls } from '@seam/contract/insight/stat/project'
import { Select } from 'antd'
import { useRead } from '../../../../kit/api/use-call.ts'
import { Sparkline } from '../../../../kit/chart/sparkline.tsx'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { moneyText } from '../../../../kit/money/money.tsx'
import { useRowAddresses } from '../../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../../kit/session/permit.tsx'
import { HiddenChargesNote } from '../../../../shared/client/own-shift-note.tsx'
import { useStatFilters } from '../parts/stat-filters.ts'
import { StatFrame } from '../parts/stat-frame.tsx'
import { type ExportedStatColumn, FigureLink, StatTable } from '../parts/stat-table.tsx'
import { useBlind } from '../parts/use-blind.ts'
import { FeeLineRows } from '../rows/fee-line-rows.tsx'
import { MoneyRows } from '../rows/figure-rows.tsx'
import { ItemList } from '../rows/item-list.tsx'
import { OrderRows } from '../rows/order-rows.tsx'
import { GroupStat } from './group-stat.tsx'
import { ProjectNames } from './project-names.tsx'
import { Years } from './years.tsx'

const opening = [
  ['samples', 'testedSamples', '样品'],
  ['items', 'items', '项次'],
  ['high', 'highItems', '高指标'],
  ['thirdReadings', 'thirdReadings', '加测'],
  ['waived', 'waived', '放行'],
  ['returned', 'returnedItems', '退回'],
  ['readings', 'readings', '读数'],
] as const

const views = [
  { value: 'projects', label: '按项目' },
  { value: 'groups', label: '按项目组' },
  { value: 'names', label: '检测过的项目' },
] as const

type ProjectColumn = ExportedStatColumn<ProjectStatRow, typeof projectHeadings>

/** Of the reported numbers, which users who work by lab code alone do not see. */
const numberColumns: readonly ProjectColumn[] = [
  { key: 'mean', title: '均值', numeric: true, render: row => row.mean },
  { key: 'sd', title: '标准差', numeric: true, render: row => row.sd },
  { key: 'min', title: '最小', numeric: true, render: row => row.min },
  { key: 'max', title: '最大', numeric: true, render: row => row.max },
  { key: 'unit', title: '单位', render: row => row.unit || '--' },
]

/** Each project: its number of tests, their quality, and its income. */
export const ProjectStatPage = () => {
  const { rowsAddress, chargesAddress } = useRowAddresses()
  const filters = useStatFilters()
  const { input, get, search } = filters
  const seesMoney = usePermit(['statMoney'])
  const blind = useBlind()
  const { data, error, refetch } = useRead(projectStatCalls.list, input, { keepPrevious: true })
  const total = data?.total
  const place = { path: '/stat/project', search } as const
  // The charges of the filter are those of delegations, which have other projects too.
  const isOfProjects = input.query.some(({ key }) => key === 'projectId' || key === 'groupId')
  const ownIds = (data?.rows ?? []).map(({ projectId }) => projectId).join(',')
  const charged = isOfProjects ? ownIds || undefined : 'each'
  const ofProject = ({ projectId }: ProjectStatRow) => withFilter(input, 'projectId', projectId)
  const lastMonth = data?.months.at(-1)
  const lastMonthOf = (row: ProjectStatRow) =>
    lastMonth && rowsAddress('items', inputOfRow('month', `${lastMonth}-01`, ofProject(row)), row.projectName)
  const columns: readonly ProjectColumn[] = [
    { key: 'projectName', title: '项目', render: row => row.projectName, total: '合计' },
    ...opening.map(
      ([key, figure, title]) =>
        ({
          key,
          title,
          numeric: true,
          render: (row: ProjectStatRow) => (
            <FigureLink value={row[key]} href={rowsAddress(figure, ofProject(row), row.projectName)} />
          ),
          total: total && <FigureLink value={total[key]} href={rowsAddress(figure, input, title)} />,
        }) as ProjectColumn,
    ),
    ...(blind ? [] : numberColumns),
    { key: 'p50', title: '用时 p50（工作小时）', numeric: true, render: row => row.p50 },
    { key: 'p90', title: '用时 p90（工作小时）', numeric: true, render: row => row.p90 },
    ...(seesMoney
      ? [
          {
            key: 'income' as const,
            title: '收费（元）' as const,
            numeric: true,
            render: (row: ProjectStatRow) => (
              <FigureLink
                value={moneyText(row.income)}
                href={chargesAddress(place, row.projectName, 'charged', 'project', String(row.projectId), input)}
              />
            ),
            total: total && (
              <FigureLink
                value={moneyText(total.income)}
                href={charged && chargesAddress(place, '各项目', 'charged', 'project', charged, input)}
              />
            ),
          },
        ]
      : []),
    {
      key: 'months',
      title: '每月项次，最后一月',
      render: row => (
        <>
          <Sparkline
            values={row.months}
            label={`${row.projectName}每月项次：${row.months.map((items, at) => `${data?.months[at] ?? ''} ${items}`).join('，')}`}
            href={row.items === 0 ? undefined : rowsAddress('items', ofProject(row), row.projectName)}
          />{' '}
          <FigureLink value={row.months.at(-1)} href={lastMonthOf(row)} />
        </>
      ),
    },
  ]
  if (get('list') === 'item') return <ItemList filters={filters} />
  if (get('list') === 'money') return <MoneyRows filters={filters} />
  if (get('list') === 'line') return <FeeLineRows filters={filters} />
  if (get('list') === 'order') return <OrderRows filters={filters} />
  const view = views.find(({ value }) => value === get('view'))?.value ?? 'projects'
  return (
    <StatFrame
      title="项目分析"
      filters={filters}
      asOf={data?.asOf}
      withoutClient={blind}
      choices={[views.find(({ value }) => value === view)?.label ?? '']}
      tools={
        <>
          <Select
            aria-label="内容"
            value={view}
            options={views.map(({ value, label }) => ({ value, label }))}
            onChange={next => filters.change({ view: next })}
          />
          <ExportButton
            call={projectStatCalls.exportAll}
            input={{ ...input, table: view, ...(view === 'projects' && { columns: columns.map(({ key }) => key) }) }}
          />
        </>
      }
    >
      {view === 'groups' && <GroupStat filters={filters} />}
      {view === 'names' && <ProjectNames filters={filters} />}
      {view === 'projects' && (
        <>
          <Years filters={filters} />
          <HiddenChargesNote income={total?.income} />
          <StatTable
            label="项目"
            empty="期间内没有复核的结果，也没有收费"
            columns={columns}
            rows={data?.rows}
            rowKey={row => String(row.projectId)}
            failure={error}
            onRetry={() => void refetch()}
          />
        </>
      )}
    </StatFrame>
  )
}
