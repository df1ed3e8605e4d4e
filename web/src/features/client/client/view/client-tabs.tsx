import type { ClientDetail } from '@seam/contract/client/client'
import type { z } from 'zod'
import { hasPermission } from '../../../../kit/session/permit.tsx'
import { useSession } from '../../../../kit/session/session.ts'
import type { ViewTab } from '../../../../kit/view-tabs/view-tabs.tsx'
import { AccountTab } from '../account/account-tab.tsx'
import { AddressList } from '../address/address-list.tsx'
import { ClientFacts } from '../client-facts.tsx'
import { NotifierList } from '../notifier/notifier-list.tsx'
import { PointsTab } from '../points/points-tab.tsx'
import { TicketList } from '../ticket/ticket-list.tsx'
import { ClientOverview } from './client-overview.tsx'
import { ConsignorsTab } from './consignors-tab.tsx'
import { DelegationsTab } from './delegations-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'

/** The tabs of a client that the user may see. */
export const useClientTabs = (client: z.output<typeof ClientDetail> | undefined): readonly ViewTab[] => {
  const { permissions } = useSession()
  if (client === undefined) return []
  const { id, consignors } = client
  const tabs: readonly ViewTab[] = [
    { key: 'facts', label: '基本信息', content: <Facts client={client} /> },
    { key: 'address', label: '地址', content: <AddressList clientId={id} /> },
    { key: 'notifier', label: '通知人', content: <NotifierList clientId={id} /> },
    { key: 'consignor', label: '送样人', content: <ConsignorsTab consignors={consignors} /> },
    { key: 'ticket', label: '发票抬头', content: <TicketList clientId={id} /> },
    { key: 'account', label: '账户', content: <AccountTab clientId={id} /> },
    { key: 'points', label: '等级与积分', content: <PointsTab client={client} /> },
  ]
  const more: readonly ViewTab[] = [
    ...(hasPermission(permissions, ['delegateView'])
      ? [{ key: 'delegation', label: '委托单', content: <DelegationsTab clientId={id} /> }]
      : []),
    ...(hasPermission(permissions, ['reportView'])
      ? [{ key: 'report', label: '报告', content: <ReportsTab clientId={id} /> }]
      : []),
  ]
  return [...tabs, ...more]
}

const Facts = ({ client }: { client: z.output<typeof ClientDetail> }) => (
  <div className="client-tab">
    <ClientFacts client={client} />
    <ClientOverview clientId={client.id} />
  </div>
)
