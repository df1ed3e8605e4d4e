import type { ClientDetail } from '@seam/contract/client/client'
import type { z } from 'zod'
import { Time } from '../../../kit/time.tsx'

type Props = Pick<z.output<typeof ClientDetail>, 'consignors' | 'notifiers'>

/** Who brings samples for a client, and who is told the results. */
export const ClientPeople = ({ consignors, notifiers }: Props) => (
  <div className="client-people">
    <section aria-label="送样人">
      <h3>送样人</h3>
      {consignors.length === 0 && <p className="client-none">登记委托时自动记下</p>}
      <ul>
        {consignors.map(({ id, consignorName, telephone, lastTime }) => (
          <li key={id}>
            {consignorName} {telephone}
            <span>
              <Time value={lastTime} />
            </span>
          </li>
        ))}
      </ul>
    </section>
    <section aria-label="通知人">
      <h3>通知人</h3>
      {notifiers.length === 0 && <p className="client-none">没有固定的通知人</p>}
      <ul>
        {notifiers.map(({ id, notifierName, telephone }) => (
          <li key={id}>
            {notifierName} {telephone}
          </li>
        ))}
      </ul>
    </section>
  </div>
)
