import { instrumentFailures } from '@seam/contract/catalogue/instrument'
import type { Tx } from '../../../db/database.ts'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import { hasInstruments, lockInstrumentsForUse } from './instrument.rows.ts'
import { reasonAgainstUse } from './instrument.rules.ts'

/**
 * Reasons against readings from these instruments, by number. They are locked against changes until the transaction
 * ends. While no instrument is registered, any text is accepted as a number.
 */
export const checkInstruments = async (tx: Tx, numbers: readonly string[]): Promise<ReadonlyMap<string, Reason>> => {
  const distinct = [...new Set(numbers)].filter(number => number !== '')
  if (distinct.length === 0 || !(await hasInstruments(tx))) return new Map()
  const instrumentByNumber = new Map(
    (await lockInstrumentsForUse(tx, distinct)).map(row => [row.instrumentNumber, row]),
  )
  return new Map(
    distinct.flatMap(number => {
      const row = instrumentByNumber.get(number)
      const against =
        row === undefined
          ? reason(instrumentFailures.unknown, `仪器设备中没有编号【${number}】，请从列表中选择`)
          : reasonAgainstUse(row, row)
      return against === undefined ? [] : [[number, against] as const]
    }),
  )
}
