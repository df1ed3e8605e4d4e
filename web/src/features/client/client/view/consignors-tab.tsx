import type { ClientDetail } from '@seam/contract/client/client'
import type { z } from 'zod'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { Time } from '../../../../kit/time/time.tsx'

/** Consignors of a client, recorded by registrations. */
export const ConsignorsTab = ({ consignors }: Pick<z.output<typeof ClientDetail>, 'consignors'>) => (
  <div className="client-tab">
    <p className="client-none">登记委托时自动记下，最近来过的在前。</p>
    {consignors.length === 0 ? (
      <EmptyRows waiting={false} failure={undefined} onRetry={() => {}} />
    ) : (
      <ul className="client-consignors">
        {consignors.map(({ id, consignorName, telephone, lastTime }) => (
          <li key={id}>
            <b>{consignorName}</b>
            <span>{telephone || '--'}</span>
            <Time value={lastTime} />
          </li>
        ))}
      </ul>
    )}
  </div>
)
