import type { WorkCard } from '@seam/contract/insight/work'
import { workCalls, workLimit } from '@seam/contract/insight/work'
import { useRead } from '../../kit/api/use-call.ts'

const counted = (count: number) => (count >= workLimit ? `${workLimit}+` : String(count))

const Card = ({ card }: { card: WorkCard }) => (
  <li>
    <a href={`#${card.menuUrl}`} className={card.count === 0 ? 'work-card work-none' : 'work-card'}>
      <span className="work-title">{card.title}</span>
      <strong className="work-count">{counted(card.count)}</strong>
      <span className="work-pressing">{card.pressing > 0 ? `加急或超期 ${counted(card.pressing)}` : '\u00a0'}</span>
    </a>
  </li>
)

/** What waits for this user today; nothing at all for those whose rights lead to no such work. */
export const WorkToday = () => {
  const { data } = useRead(workCalls.today, {}, { quiet: true })
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="work-today">
      <h2 id="work-today">今日工作</h2>
      <ul className="work-today">
        {data.map(card => (
          <Card key={card.code} card={card} />
        ))}
      </ul>
    </section>
  )
}
