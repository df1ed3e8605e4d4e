import {
  chemicalStatCalls,
  itemMarkNames,
  type PivotRow,
  type PivotValue,
  type pivotHeadings,
  type ValueMark,
} from '@seam/contract/insight/stat/chemical'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import { useRowAddresses } from '../../../kit/page-table/state/use-row-addresses.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ItemHistoryDrawer } from '../../../shared/lab/result/item-history.tsx'
import { WayBack } from './parts/back-button.tsx'
import { FigureCards } from './parts/figure-cards.tsx'
import { useStatFilters } from './parts/stat-filters.ts'
import { StatFrame } from './parts/stat-frame.tsx'
import { type ExportedStatColumn, type StatColumn, StatTable } from './parts/stat-table.tsx'
import { useStatPage } from './parts/use-stat-page.ts'
import { ItemList } from './rows/item-list.tsx'

const emptyTexts = {
  receive: '期间内没有收到的样品；签收后在这里列出，复核后有结果',
  issue: '期间内没有签发的报告；签发后在这里列出其中的样品',
} as const

/** columns shown unless 全部列 is chosen */
const firstColumns = 24

type ValueProps = { value: PivotValue; onOpen: (itemId: number) => void }

/** A value, which opens its history for those who may see it. */
const Value = ({ value, onOpen }: ValueProps) => {
  const notes = [value.high && '高指标', value.estimated && '估算', value.waived && '放行'].filter(
    note => note !== false,
  )
  const { itemId } = value
  const content = (
    <>
      {value.high && <b aria-label="高指标">▲</b>}
      {value.text}
      {value.estimated && '*'}
      {value.waived && <small>（放行）</small>}
    </>
  )
  if (itemId === null) return <span title={notes.join('，')}>{content}</span>
  return (
    <button type="button" className="stat-table-value" title={notes.join('，')} onClick={() => onOpen(itemId)}>
      {content}
    </button>
  )
}

type PivotColumn = ExportedStatColumn<PivotRow, typeof pivotHeadings>

/** Received samples with their confirmed values, a column for each result. */
export const ChemicalStatPage = () => {
  const filters = useStatFilters()
  const { input, get, change } = filters
  const narrow = useNarrow()
  const [all, setAll] = useState(false)
  const [history, setHistory] = useState<number>()
  const sent = {
    ...input,
    timeBy: get('timeBy') === 'issue' ? ('issue' as const) : ('receive' as const),
    inputs: get('inputs') === '1' ? 1 : 0,
  }
  const { sent: paged, tableOf } = useStatPage(sent)
  const list = useRead(chemicalStatCalls.page, paged, { keepPrevious: true })
  const head = useRead(chemicalStatCalls.head, sent, { keepPrevious: true })
  const results = head.data?.rows ?? []
  const total = list.data?.total
  const seesCodes = usePermit(['codeMapping'])
  const { valuesAddress } = useRowAddresses()
  if (get('list') === 'item') return <ItemList filters={filters} />
  const valuesOf = (mark: ValueMark) =>
    valuesAddress({ path: '/stat/chemical', search: filters.search }, itemMarkNames[mark], mark, input, sent)
  const frozen = (left: number, width: number) => (narrow ? {} : { frozen: { left, width } })
  const resultColumns: readonly StatColumn<PivotRow>[] = results.map(({ key, title, symbol, unit }) => ({
    key,
    title: (
      <>
        {title}
        <small>{[symbol, unit].filter(part => part !== '').join('，') || '\u00a0'}</small>
      </>
    ),
    numeric: true,
    render: row => {
      const value = row.values[key]
      return value && <Value value={value} onOpen={setHistory} />
    },
  }))
  const firstFixed: readonly PivotColumn[] = [
    { key: 'sampleCode', title: '样品编号', render: row => row.sampleCode, sort: 'sampleCode', ...frozen(0, 190) },
    { key: 'sampleName', title: '样品名称', render: row => row.sampleName, ...frozen(190, 140) },
    { key: 'clientName', title: '客户', render: row => row.clientName, sort: 'clientName', ...frozen(330, 200) },
    ...(seesCodes ? [{ key: 'labCode', title: '实验编号', render: (row: PivotRow) => row.labCode } as const] : []),
  ]
  const lastFixed: readonly PivotColumn[] = [
    { key: 'receiveTime', title: '收样', render: row => row.receiveTime, sort: 'receiveTime' },
    { key: 'reportCode', title: '报告编号', render: row => row.reportCode },
  ]
  const shownResults = all ? resultColumns : resultColumns.slice(0, firstColumns)
  return (
    <StatFrame
      title="化验数据"
      filters={filters}
      asOf={list.data?.asOf}
      choices={[
        sent.timeBy === 'issue' ? '按签发日' : '按收样日',
        ...(sent.inputs === 1 ? ['含换算用的项目'] : []),
        ...(results.length > firstColumns && !all ? [`前 ${firstColumns} 列结果，共 ${results.length} 列`] : []),
        '▲ 高指标，* 估算',
      ]}
      tools={
        <>
          <WayBack filters={filters} />
          <Select
            aria-label="按哪个日期"
            value={sent.timeBy}
            options={[
              { value: 'receive', label: '按收样日' },
              { value: 'issue', label: '按签发日' },
            ]}
            onChange={timeBy => change({ timeBy })}
          />
          {results.length > firstColumns && (
            <Button aria-pressed={all} onClick={() => setAll(!all)}>
              {all ? `前 ${firstColumns} 列` : `全部 ${results.length} 列`}
            </Button>
          )}
          <Checkbox
            checked={sent.inputs === 1}
            onChange={({ target }) => change({ inputs: target.checked ? '1' : undefined })}
          >
            含换算用的项目
          </Checkbox>
          {/* The file has every result, also those that the screen does not show at first. */}
          <ExportButton
            call={chemicalStatCalls.exportAll}
            disabled={head.data === undefined}
            input={{
              ...sent,
              sort: paged.sort,
              columns: [...firstFixed, ...resultColumns, ...lastFixed].map(({ key }) => key),
            }}
          />
        </>
      }
    >
      <FigureCards
        read={list}
        cards={[
          { name: '样品', value: total?.samples },
          { name: itemMarkNames.values, value: total?.values, href: valuesOf('values') },
          // The list of high values is by confirmation: it has other rows.
          { name: itemMarkNames.highValues, value: total?.high, href: valuesOf('highValues') },
        ]}
      />
      <StatTable
        label="化验数据"
        empty={emptyTexts[sent.timeBy]}
        columns={[...firstFixed, ...shownResults, ...lastFixed]}
        rowKey={row => String(row.id)}
        {...tableOf(list)}
        rows={head.data && list.data?.rows}
        failure={list.error ?? head.error}
        onRetry={() => {
          void list.refetch()
          void head.refetch()
        }}
      />
      {history !== undefined && <ItemHistoryDrawer itemId={history} onClose={() => setHistory(undefined)} />}
    </StatFrame>
  )
}
