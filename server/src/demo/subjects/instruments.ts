import { instrumentCalls, instrumentState } from '@seam/contract/catalogue/instrument'
import { instrumentList } from '../content/instrument-list.ts'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork, wallTime } from '../plan/working-time.ts'
import { opening } from './prices.ts'

const year = 365

/** The date a number of days after a minute of work. */
const dayAfter = (at: number, days: number): string => wallTime(at + days * dayOfWork).slice(0, 10)

const findInstrument = async ({ call }: MakeContext, instrumentNumber: string) => {
  const { rows } = await call(staff.manager, instrumentCalls.page, { pageSize: 100 })
  const instrument = rows.find(row => row.instrumentNumber === instrumentNumber)
  if (instrument === undefined) throw new Error(`there is no instrument ${instrumentNumber}`)
  const { id, version } = instrument
  return { id, version }
}

const calibrate = async (context: MakeContext, instrumentNumber: string, at: number) => {
  const calibration = {
    calibratedUntil: dayAfter(at, year),
    reason: `校准证书 RLJ${wallTime(at).slice(0, 4)}-${instrumentNumber}`,
  }
  await context.call(staff.manager, instrumentCalls.calibrate, {
    ...(await findInstrument(context, instrumentNumber)),
    ...calibration,
  })
}

/** Registered when the laboratory opens, and calibrated some days before each year is over. */
const calibrations = (context: MakeContext): TimedAction[] => {
  const begin = context.end - opening * dayOfWork
  return instrumentList.flatMap(([instrumentNumber, instrumentName, model, place], position) => {
    const draft = { instrumentNumber, instrumentName, model, place, remarks: '' }
    const add = {
      at: begin + position,
      run: () => context.call(staff.manager, instrumentCalls.add, { ...draft, calibratedUntil: dayAfter(begin, year) }),
    }
    const yearly = [1, 2, 3].map(count => {
      const at = begin + count * (year - 15 - position) * dayOfWork + position
      return { at, run: () => calibrate(context, instrumentNumber, at) }
    })
    return [add, ...yearly]
  })
}

/** In reserve: one with expired calibration, one in repair, and one out of use. */
const reserves = [
  ['GZ-03', '干燥箱', '101-1AB', undefined, ''],
  ['LR-01', '量热仪', 'ZDHW-5000', instrumentState.repair, '氧弹密封圈漏气，返厂维修'],
  ['MF-01', '马弗炉', 'SX-4-10', instrumentState.stopped, '温控不稳，已由 MF-04 代替'],
] as const

const reserveActions = (context: MakeContext): TimedAction[] =>
  reserves.flatMap(([instrumentNumber, instrumentName, model, state, reason], position) => {
    const at = context.end - (year + 6) * dayOfWork + 40 + position
    const draft = { instrumentNumber, instrumentName, model, place: '设备间', remarks: '备用' }
    const add = {
      at,
      run: () => context.call(staff.manager, instrumentCalls.add, { ...draft, calibratedUntil: dayAfter(at, year) }),
    }
    if (state === undefined) return [add]
    const change = async () => {
      const instrument = await findInstrument(context, instrumentNumber)
      await context.call(staff.manager, instrumentCalls.switchState, { ...instrument, state, reason })
    }
    return [add, { at: context.end - (20 + position * 30) * dayOfWork, run: change }]
  })

/** The instruments of the laboratory with their calibrations. */
export const instrumentActions = (context: MakeContext): TimedAction[] => [
  ...calibrations(context),
  ...reserveActions(context),
]
