import { PlusOutlined } from '@ant-design/icons'
import type { Call } from '@seam/contract/kit/call'
import { type State, state as states } from '@seam/contract/kit/dictionary'
import type { Permission } from '@seam/contract/kit/permission'
import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import { useWrite } from '../api/use-call.ts'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { confirmAndSwitch } from '../feedback/confirm.ts'
import type { Column } from '../page-table/columns/column.ts'
import { dictionaryColumn } from '../page-table/columns/dictionary-column.tsx'
import { PageTable } from '../page-table/page-table.tsx'
import type { RowAction } from '../page-table/rows/row-actions.tsx'
import type { PagedCall } from '../page-table/state/use-page.ts'
import type { Condition } from '../query-panel/condition.ts'
import { Permit } from '../session/permit.tsx'

/** Fields of every row of a plain list. */
type Entry = { readonly id: number; readonly state: State; readonly version: number; readonly sort: number }

/** Stops or enables an entry after a confirmation (spec §4). */
const useEntrySwitch = (call: Call, noun: string, refresh: readonly Call[]) => {
  const { run } = useWrite(call, { refresh, success: '操作成功！' })
  return ({ id, state }: Entry, name: string) =>
    confirmAndSwitch({
      state,
      stop: {
        title: `停用${noun}【${name}】？`,
        content: '停用后新的业务不再提供它；已经用到它的照旧显示。',
        okText: '停用',
      },
      start: { title: `启用${noun}【${name}】？`, content: '启用后可以重新选用。', okText: '启用' },
      run: next => run({ id, state: next }),
    })
}

const CatalogueDialog = lazyDialog(() => import('./catalogue-dialog.tsx').then(module => module.CatalogueDialog))

type Props<R extends Entry> = {
  /** the address of the list, such as basic/coal */
  listKey: string
  /** the noun for one entry */
  noun: string
  nameOf: (row: R) => string
  calls: { readonly page: PagedCall<R>; readonly add: Call; readonly update: Call; readonly switchState: Call }
  edit: Permission
  schema: z.ZodType<unknown, Record<string, unknown>>
  /** columns besides state and sort number */
  columns: readonly Column<R>[]
  /** filters besides keyword and state */
  conditions?: readonly Condition[]
  keywordLabel?: string
  /** initial values of a new entry */
  initial?: Readonly<Record<string, unknown>>
  /** other lists that show these entries */
  refresh?: readonly Call[]
  /** further row actions and toolbar items */
  actions?: (row: R) => readonly RowAction[]
  tools?: ReactNode
  /** the fields of the dialog */
  children: ReactNode
}

const none: readonly never[] = []

/** The page of a plain list of name, order and state: search, table, add, edit, stop and enable. */
export const CataloguePage = <R extends Entry>(props: Props<R>) => {
  const { listKey, noun, nameOf, calls, edit, schema, columns, conditions = none, keywordLabel = '名称' } = props
  const { refresh = none, actions, tools, initial, children } = props
  const editing = useDialog<R>()
  const changed = [calls.page, ...refresh]
  const switchEntry = useEntrySwitch(calls.switchState, noun, changed)
  const visibleColumns = useMemo(
    (): Column<R>[] => [
      ...columns,
      { key: 'sort', title: '排序号', width: 96, align: 'right' },
      dictionaryColumn('state', '状态', states, { width: 96 }),
    ],
    [columns],
  )
  const filters = useMemo(
    (): Condition[] => [
      { key: 'keyword', label: keywordLabel, kind: 'text' },
      ...conditions,
      { key: 'state', label: '状态', kind: 'select', source: { options: [...states.options] } },
    ],
    [conditions, keywordLabel],
  )
  const rowActions = (row: R): RowAction[] => [
    { label: '编辑', permit: [edit], onClick: () => editing.show(row) },
    {
      label: row.state === states.enabled ? '停用' : '启用',
      permit: [edit],
      danger: row.state === states.enabled,
      onClick: () => void switchEntry(row, nameOf(row)),
    },
    ...(actions?.(row) ?? []),
  ]
  return (
    <>
      <PageTable
        listKey={listKey}
        label={`${noun}列表`}
        call={calls.page}
        columns={visibleColumns}
        conditions={filters}
        actions={rowActions}
        toolbar={
          <>
            <Permit of={[edit]}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增{noun}
              </Button>
            </Permit>
            {tools}
          </>
        }
      />
      <CatalogueDialog
        open={editing.open}
        entry={editing.subject}
        noun={noun}
        calls={calls}
        schema={schema}
        initial={initial}
        refresh={changed}
        onClose={editing.close}
      >
        {children}
      </CatalogueDialog>
    </>
  )
}
