import { PlusOutlined } from '@ant-design/icons'
import { type Client, clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { useSearch } from 'wouter'
import { useDialog } from '../../../kit/form-dialog/use-dialog.ts'
import { goTo } from '../../../kit/hash-location.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/row-actions.tsx'
import { Permit } from '../../../kit/permit.tsx'
import { ClientDialog } from '../../../pickers/client-dialog.tsx'
import { addressOf, clientColumns } from './client-columns.tsx'
import { clientConditions } from './client-conditions.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { useClientSwitch } from './use-client-switch.ts'

const idOf = (search: string) => Number(new URLSearchParams(search).get('id')) || undefined

/** Clients, one of them open over the list where the address names it: ?id=… */
export const ClientPage = () => {
  const id = idOf(useSearch())
  const editing = useDialog<Client>()
  const switchClient = useClientSwitch()

  const actions = (client: Client): RowAction[] => [
    { label: '查看', onClick: () => goTo(addressOf(client.id)) },
    { label: '编辑', permit: ['clientEdit'], onClick: () => editing.show(client) },
    client.state === state.enabled
      ? { label: '停用', permit: ['clientDel'], danger: true, onClick: () => void switchClient(client) }
      : { label: '启用', permit: ['clientDel'], onClick: () => void switchClient(client) },
  ]

  return (
    <>
      <PageTable
        listKey="client/info"
        label="客户列表"
        call={clientCalls.page}
        columns={clientColumns}
        conditions={clientConditions}
        actions={actions}
        toolbar={
          <Permit of={['clientAdd']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增客户
            </Button>
          </Permit>
        }
      />
      <ClientDrawer id={id} onClose={() => goTo('/client/info', { replace: true })} onEdit={editing.show} />
      <ClientDialog open={editing.open} client={editing.subject} onClose={editing.close} />
    </>
  )
}
