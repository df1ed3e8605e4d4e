import { type State, state } from '@seam/contract/kit/dictionary'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { moneyText } from '../../../kit/money/money.tsx'

type Account = Readonly<Record<'balance' | 'creditLimit' | 'creditUsed' | 'creditAvailable', string>> & {
  readonly state: State
}

const sums: readonly (readonly [label: string, of: (account: Account) => string])[] = [
  ['余额', account => account.balance],
  ['信用额度', account => account.creditLimit],
  ['已用信用', account => account.creditUsed],
  ['可用信用', account => account.creditAvailable],
]

/** Balance and credit of a client. */
export const ClientAccount = ({ account }: { account: Account }) => (
  <section aria-label="账户">
    <h3>
      账户
      {account.state === state.stopped && <DictionaryTag dictionary={state} value={account.state} />}
    </h3>
    <dl className="client-sums">
      {sums.map(([label, of]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={of(account).startsWith('-') ? 'client-short' : ''}>¥{moneyText(of(account))}</dd>
        </div>
      ))}
    </dl>
  </section>
)
