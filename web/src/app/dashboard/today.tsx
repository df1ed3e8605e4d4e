import type { TodayCard } from '@seam/contract/insight/dashboard'
import { cardLimit, dashboardCalls } from '@seam/contract/insight/dashboard'
import { useRead } from '../../kit/api/use-call.ts'
import { numberText } from '../../kit/number/number-text.ts'
import { addressUnder } from '../../kit/page-table/state/link-filter.ts'
import './today.css'

const countText = (count: number) => (count >= cardLimit ? `${numberText(cardLimit)}+` : numberText(count))

/** Screens that show only this work: an empty filter drops the one that they may have. */
const queues: readonly string[] = ['receive', 'bench']

const addressOf = ({ code, title, menuUrl, query }: TodayCard) =>
  addressUnder(menuUrl, { name: title, query: queues.includes(code) ? [] : query })

/** The bench lists single items by sample only. */
const listOf = ({ code, menuUrl }: TodayCard) => (code === 'bench' ? `${menuUrl}?sample=` : menuUrl)

/** What presses: of registrations, what has waited for a day. */
const pressingNameOf = ({ code }: TodayCard) => (code === 'registration' ? '等待超过一天' : '加急或逾期')

const pressingAddressOf = (card: TodayCard) =>
  addressUnder(listOf(card), { name: `${card.title}，${pressingNameOf(card)}`, query: card.pressingQuery })

const Card = ({ card }: { card: TodayCard }) => (
  <li className={card.count === 0 ? 'today-card today-none' : 'today-card'}>
    <a href={`#${addressOf(card)}`} className="today-all">
      <span className="today-title">{card.title}</span>
      <strong className="today-count">{countText(card.count)}</strong>
    </a>
    {card.pressing > 0 && (
      <a href={`#${pressingAddressOf(card)}`} className="today-pressing">
        {pressingNameOf(card)} {countText(card.pressing)}
      </a>
    )}
  </li>
)

/** The work of this user today; nothing for users without a permission for such work. */
export const Today = () => {
  const { data } = useRead(dashboardCalls.work, {}, { quiet: true })
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="today">
      <h2 id="today">今日工作</h2>
      <ul className="today">
        {data.map(card => (
          <Card key={card.code} card={card} />
        ))}
      </ul>
    </section>
  )
}
