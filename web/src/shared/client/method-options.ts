import { type PayMethod, payMethod } from '@seam/contract/client/pay-method'
import { state } from '@seam/contract/kit/dictionary'
import { payMethodCalls } from '@seam/contract/trade/till'
import { useRead } from '../../kit/api/use-call.ts'

/**
 * These methods to choose from; stopped ones are disabled, and with `scanned` those whose channel is not set up.
 */
export const useMethodOptions = (methods: readonly PayMethod[], { scanned = false } = {}) => {
  const { data } = useRead(payMethodCalls.list, {}, { quiet: true })
  return payMethod.options
    .filter(({ value }) => methods.includes(value))
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
}
