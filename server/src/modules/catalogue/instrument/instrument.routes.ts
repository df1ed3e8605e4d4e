import {
  type Instrument,
  instrumentCalls,
  instrumentCommand,
  instrumentFailures,
  instrumentState,
} from '@seam/contract/catalogue/instrument'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { initialsOf } from '../../../kit/text/pinyin.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import * as rows from './instrument.rows.ts'
import { isExpired, reasonAgainstUse } from './instrument.rules.ts'

const nameOf = ({ instrumentName, instrumentNumber }: Pick<Instrument, 'instrumentName' | 'instrumentNumber'>) =>
  `仪器【${instrumentName} ${instrumentNumber}】`

const labels = {
  instrumentName: '名称',
  model: '型号',
  instrumentNumber: '编号',
  place: '位置',
  remarks: '备注',
} as const

export const instrumentRoutes = implement(
  instrumentCalls,
  {
    page: ({ db, input }) => rows.selectInstrumentPage(db, input),

    options: async ({ db }) =>
      (await rows.selectInstrumentChoices(db)).map(row => ({
        instrumentNumber: row.instrumentNumber,
        instrumentName: row.instrumentName,
        reason: reasonAgainstUse(row, row)?.message ?? '',
      })),

    history: async ({ db, input }) =>
      (await rows.selectInstrumentEvents(db, input.id)).map(event => ({
        ...event,
        nodeName: instrumentCommand.label(event.command),
      })),

    add: async ({ db, input, logOperation, ...context }) => {
      const id = await rows.insertInstrument(db, { ...input, pinyin: initialsOf(input.instrumentName) })
      const until = input.calibratedUntil === null ? '' : `校准有效期至 ${input.calibratedUntil}`
      await rows.insertInstrumentEvent(db, { instrumentId: id, command: 'add', remarks: until }, actorOf(context))
      logOperation(`登记${nameOf(input)}`)
      return { id }
    },

    update: async ({ db, input: { id, version, ...edit }, logOperation, ...context }) => {
      const before = requireRow(await rows.lockInstrument(db, id))
      checkVersion(before, version)
      await rows.updateInstrument(db, id, { ...edit, pinyin: initialsOf(edit.instrumentName) })
      const changes = changesOf(before, { ...before, ...edit }, labels)
      const sentence = changeSentence(nameOf(before), changes)
      const remarks = changes.map(({ label, before: from, after }) => `${label}：${from} → ${after}`).join('；')
      await rows.insertInstrumentEvent(db, { instrumentId: id, command: 'update', remarks }, actorOf(context))
      logOperation(sentence, changes)
      return null
    },

    calibrate: async ({ db, input: { id, version, calibratedUntil, reason }, logOperation, ...context }) => {
      const before = requireRow(await rows.lockInstrument(db, id))
      checkVersion(before, version)
      if (calibratedUntil < (await rows.findToday(db))) throw refuse(instrumentFailures.dayPast)
      await rows.updateInstrument(db, id, { calibratedUntil, extendedUntil: null })
      const remarks = `有效期至 ${calibratedUntil}；${reason}`
      await rows.insertInstrumentEvent(db, { instrumentId: id, command: 'calibrate', remarks }, actorOf(context))
      const changes = changesOf(before, { ...before, calibratedUntil }, { calibratedUntil: '校准有效期' })
      logOperation(`${nameOf(before)}校准，${remarks}`, changes)
      return null
    },

    extend: async ({ db, input: { id, version, extendedUntil, reason }, logOperation, ...context }) => {
      const before = requireRow(await rows.lockInstrument(db, id))
      checkVersion(before, version)
      if (!(await rows.isExtensionAllowed(db))) throw refuse(instrumentFailures.extensionOff)
      const today = await rows.findToday(db)
      if (!isExpired(before, today)) throw refuse(instrumentFailures.notExpired)
      if (extendedUntil < today) throw refuse(instrumentFailures.dayPast)
      await rows.updateInstrument(db, id, { extendedUntil })
      const remarks = `放行至 ${extendedUntil}；${reason}`
      await rows.insertInstrumentEvent(db, { instrumentId: id, command: 'extend', remarks }, actorOf(context))
      const changes = changesOf(before, { ...before, extendedUntil }, { extendedUntil: '放行至' })
      logOperation(`${nameOf(before)}校准到期，${remarks}`, changes)
      return null
    },

    switchState: async ({ db, input: { id, version, state, reason }, logOperation, ...context }) => {
      const before = requireRow(await rows.lockInstrument(db, id))
      checkVersion(before, version)
      refuseIfAlreadySo(before.state, state)
      await rows.updateInstrument(db, id, { state })
      const remarks = `${instrumentState.label(state)}；${reason}`
      await rows.insertInstrumentEvent(db, { instrumentId: id, command: 'switchState', remarks }, actorOf(context))
      const changes = changesOf(before, { ...before, state }, { state: ['状态', instrumentState.label] })
      logOperation(`${changeSentence(nameOf(before), changes)}，原因：${reason}`, changes)
      return null
    },
  },
  { instrument_number_taken: instrumentFailures.numberTaken },
)
