import { type Address, addressCalls } from '@seam/contract/client/address'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { confirmThen } from '../../../../kit/feedback/confirm.ts'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { timeColumn } from '../../../../kit/page-table/columns/time-column.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { defaultColumn } from '../default-mark.tsx'
import { RecordList } from '../record-list.tsx'

const addressColumns: readonly Column<Address>[] = [
  { key: 'contact', title: '收件人', width: 96, heading: true },
  { key: 'telephone', title: '电话', width: 124 },
  { key: 'areaName', title: '地区', minWidth: 160 },
  { key: 'detail', title: '详细地址', minWidth: 180, twoLines: true },
  defaultColumn(),
  timeColumn('createTime', '新增时间', { optional: true }),
]

const AddressDialog = lazyDialog(() => import('./address-dialog.tsx').then(module => module.AddressDialog))

const refresh = [addressCalls.page]
const conditions: readonly Condition[] = [
  { key: 'contact', label: '收件人', kind: 'text' },
  { key: 'telephone', label: '电话', kind: 'text' },
  { key: 'areaName', label: '地区', kind: 'text' },
]

/** Addresses of one client or of all clients. */
export const AddressList = ({ clientId }: { clientId?: number }) => {
  const { run } = useWrite(addressCalls.remove, { refresh, success: '操作成功！' })
  const remove = ({ id, areaName, detail }: Address) =>
    confirmThen({ title: '删除这个地址？', content: `${areaName} ${detail}`, okText: '删除' }, () => run({ id }))
  return (
    <RecordList<Address>
      clientId={clientId}
      name="address"
      label="客户地址列表"
      noun="地址"
      call={addressCalls.page}
      columns={addressColumns}
      conditions={conditions}
      edit="addressEdit"
      actions={row => [{ label: '删除', danger: true, onClick: () => void remove(row) }]}
      dialog={({ subject, ...rest }) => <AddressDialog {...rest} row={subject} />}
    />
  )
}

/** All addresses (spec §7). */
export const AddressPage = () => <AddressList />
