import { type Client, type ClientDetail, clientCalls } from '@seam/contract/client/client'
import { state } from '@seam/contract/kit/dictionary'
import { Button } from 'antd'
import type { z } from 'zod'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary-tag.tsx'
import { EmptyRows } from '../../../kit/page-table/empty-rows.tsx'
import { Permit } from '../../../kit/permit.tsx'
import { DetailDrawer } from '../../../pickers/detail-drawer.tsx'
import { ClientAccount } from './client-account.tsx'
import { ClientDelegations } from './client-delegations.tsx'
import { ClientFacts } from './client-facts.tsx'
import { ClientPeople } from './client-people.tsx'
import './client.css'

type Props = {
  /** undefined: closed */
  id: number | undefined
  onClose: () => void
  onEdit: (client: Client) => void
}

/** A client whole: master data, account, people and what he ordered. */
export const ClientDrawer = ({ id, onClose, onEdit }: Props) => {
  const { data, error, refetch } = useRead(clientCalls.get, { id: id ?? 0 }, { enabled: id !== undefined })
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      width={820}
      title={
        data ? (
          <span className="client-title">
            {data.clientName}
            <DictionaryTag dictionary={state} value={data.state} />
          </span>
        ) : (
          '客户'
        )
      }
      extra={
        data && (
          <Permit of={['clientEdit']}>
            <Button onClick={() => onEdit(data)}>编辑</Button>
          </Permit>
        )
      }
    >
      {data === undefined ? (
        <EmptyRows waiting={error === null} failure={error ?? undefined} onRetry={() => void refetch()} />
      ) : (
        <Body client={data} />
      )}
    </DetailDrawer>
  )
}

const Body = ({ client }: { client: z.output<typeof ClientDetail> }) => (
  <div className="client-detail">
    <ClientFacts client={client} />
    <ClientAccount account={client.account} />
    <ClientPeople consignors={client.consignors} notifiers={client.notifiers} />
    <Permit of={['delegateView']}>
      <ClientDelegations clientId={client.id} />
    </Permit>
  </div>
)
