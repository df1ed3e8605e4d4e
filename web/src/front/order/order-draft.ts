import { session } from '../../kit/session/session-store.ts'
import type { OrderForm } from './order-form.ts'

const placeOf = (name: string) => `seam.order.${session.current()?.user.id ?? 0}.${name}`

/**
 * Orders of this tab that were entered and not sent: leaving the page or loading it again does not lose them. Signing
 * out removes them, and another account does not find them.
 */
export const orderDraft = {
  read: (name: string): OrderForm | undefined => {
    try {
      return (JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null') as OrderForm | null) ?? undefined
    } catch {
      return undefined
    }
  },
  keep: (name: string, form: OrderForm): void => {
    try {
      sessionStorage.setItem(placeOf(name), JSON.stringify(form))
    } catch {
      // a full store keeps what it has
    }
  },
  remove: (name: string): void => sessionStorage.removeItem(placeOf(name)),
}
