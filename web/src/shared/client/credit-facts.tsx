import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { useRead } from '../../kit/api/use-call.ts'
import { DrawerFacts, type Fact } from '../../kit/drawer/drawer-facts.tsx'
import { moneyText } from '../../kit/money/money.tsx'

/** The credit of a client: limit, use, what is overdue, and the debt by age. Nothing while it is read. */
export const CreditFacts = ({ clientId }: { clientId: number }) => {
  const { data } = useRead(accountMoneyCalls.credit, { clientId }, { staleTime: 0, quiet: true })
  if (data === undefined) return null
  const { limit, used, free, overdue, byAge } = data
  const ages = byAge.map(
    ({ from, to, amount }): Fact => [to === null ? `挂账 ${from} 天以上` : `挂账 ${from}–${to} 天`, moneyText(amount)],
  )
  return (
    <DrawerFacts
      facts={[
        ['信用额度', moneyText(limit)],
        ['已用', moneyText(used)],
        ['可用', moneyText(free)],
        ['超过账期', moneyText(overdue)],
        ...ages,
      ]}
    />
  )
}
