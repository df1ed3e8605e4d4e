import { PlusOutlined } from '@ant-design/icons'
import type { Permission } from '@seam/contract/kit/permission'
import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { PagedCall } from '../../../kit/page-table/state/use-page.ts'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { type Codes, Permit } from '../../../kit/session/permit.tsx'
import { type Owned, ofClient, ownerColumns } from './client-link.tsx'

type Editing<R> = { open: boolean; subject: R | undefined; clientId: number | undefined; onClose: () => void }
type Props<R> = {
  /** the client; absent: entries of all clients, with a client column */
  clientId: number | undefined
  /** the last part of the list's address, such as address */
  name: string
  label: string
  /** the noun for one entry */
  noun: string
  call: PagedCall<R>
  columns: readonly Column<R>[]
  /** filters in the list of all clients, besides the client */
  conditions: readonly Condition[]
  edit: Permission
  /** row actions besides editing */
  actions: (row: R) => readonly RowAction[]
  dialog: (editing: Editing<R>) => ReactNode
  tools?: ReactNode
}

const none: readonly Condition[] = []
const byClient: Condition = { key: 'keyword', label: '客户', kind: 'text' }

/** The list of addresses, notifiers or invoice titles of one client or of all clients. */
export const RecordList = <R extends Owned & { id: number }>(props: Props<R>) => {
  const { clientId, name, label, noun, call, columns, conditions, edit, actions, dialog, tools } = props
  const editing = useDialog<R>()
  const ofAll = clientId === undefined
  const filters = useMemo(() => (clientId === undefined ? [] : ofClient(clientId)), [clientId])
  const visibleColumns = useMemo(
    () => (ofAll ? [...ownerColumns<R>(), ...columns.map(column => ({ ...column, heading: false }))] : columns),
    [ofAll, columns],
  )
  const allConditions = useMemo(() => (ofAll ? [byClient, ...conditions] : none), [ofAll, conditions])
  const permit: Codes = [edit]
  const rowActions = (row: R): RowAction[] => [
    { label: '编辑', permit, onClick: () => editing.show(row) },
    ...actions(row).map(action => ({ ...action, permit })),
  ]
  return (
    <>
      <PageTable
        listKey={ofAll ? `client/${name}` : `client/info/${name}`}
        label={label}
        call={call}
        columns={visibleColumns}
        conditions={allConditions}
        filters={filters}
        actions={rowActions}
        toolbar={
          <>
            <Permit of={permit}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增{noun}
              </Button>
            </Permit>
            {tools}
          </>
        }
      />
      {dialog({ open: editing.open, subject: editing.subject, clientId, onClose: editing.close })}
    </>
  )
}
