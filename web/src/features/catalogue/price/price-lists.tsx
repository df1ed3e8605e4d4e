import type { ReactNode } from 'react'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { changeColumns } from './price.columns.tsx'
import type { Priced, PriceList } from './subjects.ts'

const PriceDialog = lazyDialog(() => import('./price-dialog.tsx').then(module => module.PriceDialog))
const PriceHistory = lazyDialog(() => import('./price-history.tsx').then(module => module.PriceHistory))

const changeConditions: readonly Condition[] = [
  { key: 'subjectName', label: '名称', kind: 'text' },
  { key: 'userName', label: '变更人', kind: 'text' },
  { key: 'reason', label: '原因', kind: 'text' },
  { key: 'createTime', label: '时间', kind: 'range' },
]

type Props = {
  list: PriceList
  listKey: string
  /** renders the table of prices with the given row actions */
  children: (actionsOf: (subject: Priced) => RowAction[]) => ReactNode
}

/** Prices and all their changes. */
export const PriceLists = ({ list, listKey, children }: Props) => {
  const changing = useDialog<Priced>()
  const history = useDialog<Priced>()
  const actionsOf = (subject: Priced): RowAction[] => [
    { label: subject.price === null ? '定价' : '调价', permit: ['priceEdit'], onClick: () => changing.show(subject) },
    { label: '变更记录', onClick: () => history.show(subject) },
  ]
  const changes = (
    <PageTable
      listKey={`${listKey}/log`}
      label={`${list.noun}变更记录`}
      call={list.log}
      columns={changeColumns}
      conditions={changeConditions}
    />
  )
  return (
    <>
      <ViewTabs
        label={list.noun}
        items={[
          { key: 'prices', label: list.noun, content: children(actionsOf) },
          { key: 'changes', label: '变更记录', content: changes },
        ]}
      />
      <PriceDialog open={changing.open} list={list} subject={changing.subject} onClose={changing.close} />
      <PriceHistory open={history.open} list={list} subject={history.subject} onClose={history.close} />
    </>
  )
}
