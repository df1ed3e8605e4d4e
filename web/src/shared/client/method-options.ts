import { isScanMethod, type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { state } from '@seam/contract/kit/dictionary'
import { payMethodCalls } from '@seam/contract/trade/till'
import { useRead } from '../../kit/api/use-call.ts'

type MethodOption = { readonly value: PayMethod; readonly label: string; readonly disabled: boolean }

/**
 * These methods to choose from; stopped ones are disabled, and with `scanned` those whose channel is not set up.
 * `byHand` leaves out those that a channel collects by a code. `isRead`: as the server has them now.
 */
export const useMethodOptions = (methods: readonly PayMethod[], { scanned = false, byHand = false } = {}) => {
  const { data, isFetchedAfterMount: isRead } = useRead(payMethodCalls.list, {}, { quiet: true })
  const healthOf = (method: PayMethod) => data?.find(one => one.payMethod === method)?.health
  const options: MethodOption[] = payMethod.options
    .filter(({ value }) => methods.includes(value))
    .filter(({ value }) => !byHand || !isScanMethod(value) || healthOf(value) === 'off')
    .map(({ value, label }) => {
      const row = data?.find(one => one.payMethod === value)
      const isStopped = row?.state === state.stopped
      const isOff = scanned && row?.health === 'off'
      return {
        value,
        label: isStopped ? `${label}（已停用）` : isOff ? `${label}（未开通）` : label,
        disabled: isStopped || isOff,
      }
    })
  return { options, isRead }
}

/** The method that a form offers first: this one, or the first that can be used. */
export const usableMethod = (options: readonly MethodOption[], preferred: PayMethod): PayMethod | undefined => {
  const usable = options.filter(({ disabled }) => !disabled)
  return (usable.find(({ value }) => value === preferred) ?? usable[0])?.value
}
