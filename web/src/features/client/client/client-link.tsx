import type { Column } from '../../../kit/page-table/columns/column.ts'
import { addressOf } from './places.ts'

export type Owned = { readonly clientId: number; readonly clientName: string; readonly clientCode: string }

/** The client of a row, with a link to the client's page. */
export const ownerColumns = <R extends Owned>(): readonly Column<R>[] => [
  { key: 'clientCode', title: '客户编号', width: 112 },
  {
    key: 'clientName',
    title: '客户名称',
    minWidth: 190,
    heading: true,
    render: ({ clientId, clientName }) => (
      <a href={`#${addressOf(clientId)}`} title={clientName}>
        {clientName}
      </a>
    ),
  },
]

/** Fixed filter by one client. */
export const ofClient = (clientId: number) => [{ key: 'clientId', op: 'eq' as const, value: [clientId] }]
