import { type Reference, referenceCalls, referenceFailures, referenceKind } from '@seam/contract/catalogue/reference'
import { state as states } from '@seam/contract/kit/dictionary'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { initialsOf } from '../../../kit/text/pinyin.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import * as rows from './reference.rows.ts'

type ReferenceName = Pick<Reference, 'kind' | 'materialName' | 'batchNo'>
const nameOf = ({ kind, materialName, batchNo }: ReferenceName) =>
  `${referenceKind.label(kind)}【${[materialName, batchNo].filter(part => part !== '').join(' ')}】`

type Value = Pick<Reference['values'][number], 'projectId' | 'component' | 'certified' | 'uncertainty'> & {
  mean: string | null
  deviation: string | null
}
const plain = (text: string) => new Decimal(text).toFixed()
const valuesText = (values: readonly Value[]) =>
  values
    .toSorted((a, b) => a.projectId - b.projectId || (a.component < b.component ? -1 : 1))
    .map(({ projectId, component, certified, uncertainty, mean, deviation }) => {
      const limits = mean === null || deviation === null ? '' : `，均值 ${plain(mean)}，s ${plain(deviation)}`
      return `项目${projectId}${component} ${plain(certified)}±${plain(uncertainty)}${limits}`
    })
    .join('；')

const labels = {
  kind: ['类别', referenceKind.label],
  materialName: '名称',
  batchNo: '批号',
  expires: '有效期',
  remarks: '备注',
  values: ['标准值', valuesText],
} as const

export const referenceRoutes = implement(
  referenceCalls,
  {
    page: ({ db, input }) => rows.selectReferencePage(db, input),

    options: ({ db, input }) => rows.selectReferenceChoices(db, input.projectId),

    add: async ({ db, input: { values, ...material }, logOperation }) => {
      const id = await rows.insertReference(db, { ...material, pinyin: initialsOf(material.materialName) })
      await rows.replaceReferenceValues(db, id, values)
      logOperation(`新增${nameOf(material)}`)
      return { id }
    },

    update: async ({ db, input: { id, version, values, ...material }, logOperation }) => {
      const before = requireRow(await rows.lockReference(db, id))
      checkVersion(before, version)
      await rows.updateReference(db, id, { ...material, pinyin: initialsOf(material.materialName) })
      await rows.replaceReferenceValues(db, id, values)
      const changes = changesOf<Pick<Reference, keyof typeof labels>>(
        before,
        { ...material, values: values.map(value => ({ ...value, projectName: '', unit: '' })) },
        labels,
      )
      logOperation(changeSentence(nameOf(before), changes), changes)
      return null
    },

    switchState: async ({ db, input: { id, version, state }, logOperation }) => {
      const before = requireRow(await rows.lockReference(db, id))
      checkVersion(before, version)
      refuseIfAlreadySo(before.state, state)
      await rows.updateReference(db, id, { state })
      const changes = changesOf(before, { ...before, state }, { state: ['状态', states.label] })
      logOperation(changeSentence(nameOf(before), changes), changes)
      return null
    },

    moveStock: async ({ db, input: { id, version, quantity, reason }, logOperation, ...context }) => {
      const before = requireRow(await rows.lockReference(db, id))
      checkVersion(before, version)
      const stock = new Decimal(before.stock).add(quantity)
      if (stock.isNegative())
        throw refuse(referenceFailures.stockShort, { message: `库存只有 ${plain(before.stock)} g` })
      await rows.updateReference(db, id, { stock: stock.toFixed() })
      await rows.insertStockMove(db, { materialId: id, quantity, reason }, actorOf(context))
      const changes = changesOf(before, { ...before, stock: stock.toFixed() }, { stock: ['库存（g）', plain] })
      logOperation(`${nameOf(before)}${Number(quantity) > 0 ? '入库' : '领用'} ${quantity} g，${reason}`, changes)
      return null
    },
  },
  { reference_material_taken: referenceFailures.taken },
)
