import { cardLimit, dashboardCalls, type TodayFigure } from '@seam/contract/insight/dashboard'
import { useRead } from '../../kit/api/use-call.ts'
import { moneyText } from '../../kit/money/money.tsx'
import { numberText } from '../../kit/number/number-text.ts'
import { addressUnder } from '../../kit/page-table/state/link-filter.ts'
import { OwnShiftNote } from '../../shared/client/own-shift-note.tsx'
import './figures.css'

/** Screens that show the counted rows without a filter. */
const unfiltered: readonly string[] = ['entered']

const addressOf = ({ code, title, menuUrl, query }: TodayFigure) =>
  query.length === 0 || unfiltered.includes(code) ? menuUrl : addressUnder(menuUrl, { name: title, query })

const valueOf = ({ value, isAmount }: TodayFigure) => {
  if (isAmount) return `¥${moneyText(value)}`
  return Number(value) >= cardLimit ? `${numberText(cardLimit)}+` : numberText(Number(value))
}

const Figure = ({ figure }: { figure: TodayFigure }) => {
  const isPressing = figure.isAlert && figure.value !== '0'
  return (
    <li>
      <a href={`#${addressOf(figure)}`} className={isPressing ? 'figure figure-pressing' : 'figure'}>
        <span>{figure.title}</span>
        <strong>{valueOf(figure)}</strong>
      </a>
    </li>
  )
}

/** The few figures of today for this user, each a link to its rows. */
export const Figures = () => {
  const { data } = useRead(dashboardCalls.figures, {}, { quiet: true })
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">今日数据</h2>
      <ul className="figures">
        {data.map(figure => (
          <Figure key={figure.code} figure={figure} />
        ))}
      </ul>
      <OwnShiftNote isShown={data.some(({ leavesOutOwnShift }) => leavesOutOwnShift)} of="收费和收款" />
    </section>
  )
}
