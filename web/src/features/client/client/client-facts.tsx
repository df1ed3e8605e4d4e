import { type Client, clientSource, payPolicy } from '@seam/contract/client/client'
import type { ReactNode } from 'react'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'

type Fact = readonly [label: string, value: ReactNode]

const factsOf = (client: Client): readonly Fact[] => [
  ['客户编号', client.clientCode],
  ['信用代码', client.creditCode],
  ['联系人', client.contact],
  ['电话', client.telephone],
  ['会员等级', `${client.gradeName} ×${client.memberRate}`],
  ['积分', client.points],
  ['付款方式', <DictionaryTag key="payPolicy" dictionary={payPolicy} value={client.payPolicy} />],
  ['微信账号', client.vxAccount],
  ['来源', <DictionaryTag key="source" dictionary={clientSource} value={client.source} />],
  ['业务员', client.salesmanName],
  ['建档时间', client.createTime],
  ['备注', client.remarks],
]

/** The master data of a client; empty fields are omitted. */
export const ClientFacts = ({ client }: { client: Client }) => (
  <dl className="client-facts-list">
    {factsOf(client)
      .filter(([, value]) => value !== '')
      .map(([label, value]) => (
        <div key={label} className={label === '备注' ? 'client-fact-long' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
