import { type Client, clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import { useParams } from 'wouter'
import { NoAnswer } from '../../../../kit/answer/answer.tsx'
import { useRead } from '../../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import { useRecordName } from '../../../../kit/location/record-name.ts'
import { Permit } from '../../../../kit/session/permit.tsx'
import { ViewTabs } from '../../../../kit/view-tabs/view-tabs.tsx'
import { useClientSwitch } from '../use-client-switch.ts'
import { useClientTabs } from './client-tabs.tsx'
import '../client.css'

const ClientDialog = lazyDialog(() =>
  import('../../../../shared/client/client-dialog.tsx').then(module => module.ClientDialog),
)
const VxAccountDialog = lazyDialog(() => import('./vx-account-dialog.tsx').then(module => module.VxAccountDialog))

/** The page of a client: master data, and a tab for each related list. */
export const ClientViewPage = () => {
  const id = Number(useParams<{ id: string }>().id)
  const read = useRead(clientCalls.get, { id })
  const { data } = read
  useRecordName(data?.clientName)
  const editing = useDialog<Client>()
  const binding = useDialog<Client>()
  const switchClient = useClientSwitch()
  const tabs = useClientTabs(data)
  if (data === undefined) return <NoAnswer read={read} />
  return (
    <div className="client-view">
      <header className="client-view-head">
        <h2>
          {data.clientName} <DictionaryTag dictionary={state} value={data.state} />
        </h2>
        <Permit of={['clientEdit']}>
          <Button onClick={() => binding.show(data)}>微信账号</Button>
        </Permit>
        <Permit of={['clientDel']}>
          <Button danger={data.state === state.enabled} onClick={() => void switchClient(data)}>
            {data.state === state.enabled ? '停用' : '启用'}
          </Button>
        </Permit>
        <Permit of={['clientEdit']}>
          <Button type="primary" onClick={() => editing.show(data)}>
            编辑
          </Button>
        </Permit>
      </header>
      <ViewTabs label={data.clientName} items={tabs} />
      <ClientDialog open={editing.open} client={editing.subject} onClose={editing.close} />
      <VxAccountDialog open={binding.open} client={binding.subject} onClose={binding.close} />
    </div>
  )
}
