import { PlusOutlined } from '@ant-design/icons'
import { type Address, addressCalls } from '@seam/contract/client/address'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { confirmThen } from '../../../../kit/confirm.ts'
import { useDialog } from '../../../../kit/form-dialog/use-dialog.ts'
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../../kit/page-table/row-actions.tsx'
import { Permit } from '../../../../kit/permit.tsx'
import type { Condition } from '../../../../kit/query-panel/condition.ts'
import { ofClient, ownerColumns } from '../client-link.tsx'
import { addressColumns } from './address-columns.tsx'

const AddressDialog = lazyDialog(() => import('./address-dialog.tsx').then(made => made.AddressDialog))

const conditions: readonly Condition[] = [
  { key: 'keyword', label: '客户', kind: 'text' },
  { key: 'contact', label: '收件人', kind: 'text' },
  { key: 'telephone', label: '电话', kind: 'text' },
  { key: 'areaName', label: '地区', kind: 'text' },
]
const none: readonly Condition[] = []
const all = [...ownerColumns<Address>(), ...addressColumns.map(column => ({ ...column, heading: false }))]

/** Addresses of one client, or of all of them. */
export const AddressList = ({ clientId }: { clientId?: number }) => {
  const editing = useDialog<Address>()
  const { run } = useWrite(addressCalls.remove, { refresh: [addressCalls.page], success: '操作成功！' })
  const remove = ({ id, areaName, detail }: Address) =>
    confirmThen({ title: '删除这个地址？', content: `${areaName} ${detail}`, okText: '删除' }, () => run({ id }))
  const actions = (address: Address): RowAction[] => [
    { label: '编辑', permit: ['addressEdit'], onClick: () => editing.show(address) },
    { label: '删除', permit: ['addressEdit'], danger: true, onClick: () => void remove(address) },
  ]
  const filters = useMemo(() => (clientId === undefined ? [] : ofClient(clientId)), [clientId])
  return (
    <>
      <PageTable
        listKey={clientId === undefined ? 'client/address' : 'client/info/address'}
        label="客户地址列表"
        call={addressCalls.page}
        columns={clientId === undefined ? all : addressColumns}
        conditions={clientId === undefined ? conditions : none}
        filters={filters}
        actions={actions}
        toolbar={
          <Permit of={['addressEdit']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增地址
            </Button>
          </Permit>
        }
      />
      <AddressDialog open={editing.open} row={editing.subject} clientId={clientId} onClose={editing.close} />
    </>
  )
}

/** All addresses (spec §7). */
export const AddressPage = () => <AddressList />
