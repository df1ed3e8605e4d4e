import { PlusOutlined } from '@ant-design/icons'
import { type Client, clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { ExportButton, exportInput } from '../../../kit/export/export-button.tsx'
import { importButton } from '../../../kit/import/import-button.tsx'
import { goTo } from '../../../kit/location/hash-location.ts'
import { useAddOnArrival } from '../../../kit/location/use-add-on-arrival.ts'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { clientColumns } from './client.columns.tsx'
import { clientConditions } from './client-conditions.tsx'
import { addressOf } from './places.ts'
import { useClientSwitch } from './use-client-switch.ts'

const ImportClients = importButton(() =>
  import('@seam/contract/client/client.import').then(module => module.clientImport),
)

const ClientDialog = lazyDialog(() =>
  import('../../../shared/client/client-dialog.tsx').then(module => module.ClientDialog),
)

const PortalDialog = lazyDialog(() => import('./portal-dialog.tsx').then(module => module.PortalDialog))

const imported = [clientCalls.page]
const idOf = (search: string) => Number(new URLSearchParams(search).get('id')) || undefined

/** The list of clients. An address with ?id=… opens the client's page. */
export const ClientPage = () => {
  const id = idOf(useSearch())
  useEffect(() => {
    if (id !== undefined) goTo(addressOf(id), { replace: true })
  }, [id])
  const editing = useDialog<Client>()
  const lookingIn = useDialog<Client>()
  useAddOnArrival(() => editing.show())
  const switchClient = useClientSwitch()

  const actions = (client: Client): RowAction[] => [
    { label: '查看', onClick: () => goTo(addressOf(client.id)) },
    { label: '编辑', permit: ['clientEdit'], onClick: () => editing.show(client) },
    { label: '客户门户', permit: ['portalLookIn'], onClick: () => lookingIn.show(client) },
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
        toolbar={view => (
          <>
            <Permit of={['clientAdd']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
                新增客户
              </Button>
            </Permit>
            <Permit of={['clientImport']}>
              <ImportClients refresh={imported} />
            </Permit>
            <Permit of={['clientExport']}>
              <ExportButton call={clientCalls.exportAll} input={exportInput(view)} />
            </Permit>
          </>
        )}
      />
      <ClientDialog open={editing.open} client={editing.subject} onClose={editing.close} />
      {lookingIn.subject && <PortalDialog open={lookingIn.open} client={lookingIn.subject} onClose={lookingIn.close} />}
    </>
  )
}
