import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { date, id, idVersion, note, optionalText, text } from '../kit/value/text.ts'

export const instrumentState = dictionary('instrumentState', '仪器状态', {
  stopped: [1, '停用', 'gray'],
  inUse: [2, '在用', 'green'],
  repair: [3, '维修', 'orange'],
})
export type InstrumentState = ValueOf<typeof instrumentState>

/** Events in the life of an instrument. */
export const instrumentCommand = dictionary('instrumentCommand', '仪器操作', {
  add: ['add', '登记'],
  update: ['update', '修改'],
  calibrate: ['calibrate', '校准'],
  extend: ['extend', '到期放行'],
  switchState: ['switchState', '变更状态'],
})
export type InstrumentCommand = ValueOf<typeof instrumentCommand>

export const instrumentFailures = failures({
  numberTaken: [28101, '仪器编号已存在'],
  unknown: [28102, '仪器设备中没有这个编号，请从列表中选择'],
  notInUse: [28103, '仪器不在用'],
  expired: [28104, '仪器校准已到期'],
  extensionOff: [28105, '系统配置不允许到期放行，请先校准'],
  notExpired: [28106, '仪器校准没有到期，无需放行'],
  dayPast: [28107, '日期不能早于今天'],
})

const optionalDay = z
  .literal('')
  .or(date)
  .nullish()
  .transform(day => day || null)

export const InstrumentDraft = z.strictObject({
  instrumentName: text('仪器名称', 40),
  model: optionalText('型号', 40),
  /** The code that analysts choose and that readings record. */
  instrumentNumber: text('仪器编号', 40),
  place: optionalText('位置', 40),
  remarks: optionalText('备注', 200),
})

/** A new instrument has its calibration; later only `calibrate` changes it. Empty: the instrument needs none. */
export const NewInstrument = InstrumentDraft.extend({ calibratedUntil: optionalDay })

export const InstrumentCalibration = z.strictObject({
  calibratedUntil: date,
  reason: note('证书编号或说明', 100),
})
export const InstrumentExtension = z.strictObject({ extendedUntil: date, reason: note('放行原因', 100) })
export const InstrumentSwitch = z.strictObject({
  state: choiceOf(instrumentState.schema, '请选择状态'),
  reason: note('原因', 100),
})

export const Instrument = z.object({
  id,
  instrumentName: z.string(),
  model: z.string(),
  instrumentNumber: z.string(),
  place: z.string(),
  remarks: z.string(),
  state: instrumentState.schema,
  calibratedUntil: z.string().nullable(),
  /** The end of a manager's permission to use it although its calibration has expired. */
  extendedUntil: z.string().nullable(),
  expired: z.boolean(),
  version: z.number(),
})
export type Instrument = z.output<typeof Instrument>

/** An instrument as the bench offers it, with the reason why it cannot be used today, if any. */
const InstrumentChoice = z.object({
  instrumentNumber: z.string(),
  instrumentName: z.string(),
  reason: z.string(),
})

const InstrumentStep = z.object({
  command: instrumentCommand.schema,
  nodeName: z.string(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})

const module = '仪器设备'
export const instrumentCalls = {
  page: read({
    method: 'POST',
    path: 'quality/instrument/queryPage',
    access: ['instrumentView', 'instrumentEdit'],
    summary: '仪器设备列表；keyword 查名称、型号、编号和拼音首字母',
    input: pageQuery({ keyword: 'search', state: 'number', calibratedUntil: 'time' }, [
      'instrumentName',
      'instrumentNumber',
      'calibratedUntil',
      'state',
    ]),
    output: pageOf(Instrument),
  }),
  options: read({
    path: 'quality/instrument/queryOptions',
    access: ['resultEnter', 'instrumentView', 'instrumentEdit'],
    summary: '录入时可选的仪器；不能使用的带原因',
    output: z.array(InstrumentChoice),
  }),
  history: read({
    path: 'quality/instrument/queryHistory',
    access: ['instrumentView', 'instrumentEdit'],
    summary: '一台仪器的校准、维修和修改经过',
    input: z.strictObject({ id }),
    output: z.array(InstrumentStep),
  }),
  add: write({
    path: 'quality/instrument/add',
    access: 'instrumentEdit',
    summary: '登记仪器',
    input: NewInstrument,
    output: z.object({ id }),
    log: { module, action: '登记仪器' },
  }),
  update: write({
    path: 'quality/instrument/update',
    access: 'instrumentEdit',
    summary: '修改仪器；已录入的结果保留当时的编号',
    input: InstrumentDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '修改仪器' },
  }),
  calibrate: write({
    path: 'quality/instrument/calibrate',
    access: 'instrumentEdit',
    summary: '记录一次校准和新的有效期',
    input: InstrumentCalibration.extend(idVersion),
    output: nothing,
    log: { module, action: '仪器校准' },
  }),
  extend: write({
    path: 'quality/instrument/extend',
    access: 'instrumentExtend',
    summary: '校准到期的仪器由主管限期放行；系统配置可以禁止',
    input: InstrumentExtension.extend(idVersion),
    output: nothing,
    log: { module, action: '到期放行' },
  }),
  switchState: write({
    path: 'quality/instrument/updateStatus',
    access: 'instrumentEdit',
    summary: '停用、送修或恢复使用，须写原因',
    input: InstrumentSwitch.extend(idVersion),
    output: nothing,
    log: { module, action: '变更仪器状态' },
  }),
}
