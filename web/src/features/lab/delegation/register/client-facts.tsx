import { payPolicy } from '@seam/contract/client/client'
import { DictionaryTag } from '../../../../kit/dictionary-tag.tsx'
import { moneyText } from '../../../../kit/money.tsx'
import type { ChosenClient } from './registration.ts'

/** What the desk has to know of a client before it takes his samples. */
export const ClientFacts = ({ client, credit }: { client: ChosenClient; credit: string | undefined }) => (
  <span className="client-facts">
    <span>{client.clientCode}</span>
    {client.telephone !== '' && <span>{client.telephone}</span>}
    <span>
      {client.gradeName}（×{client.memberRate}）
    </span>
    <DictionaryTag dictionary={payPolicy} value={client.payPolicy} />
    {credit !== undefined && credit !== '0.00' && <span>可用信用 ¥{moneyText(credit)}</span>}
  </span>
)
