import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { type DictionaryType, type dictionaryCalls, dictionaryFailures } from '@seam/contract/system/dictionary'
import { changeSentence, changesOf, yesNo } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import * as rows from './dictionary.rows.ts'
import { isCompleteList } from './dictionary.rules.ts'

type Calls = typeof dictionaryCalls

const refuseIfClosed = ({ closed }: DictionaryType) => {
  if (closed) throw refuse(dictionaryFailures.closedFixed)
}

const entryOf = ({ entries }: DictionaryType, code: string) =>
  requireRow(entries.find(({ dictCode }) => dictCode === code))

const refuseIfNameTaken = (
  { entries }: DictionaryType,
  { dictCode, dictCodeName }: Record<'dictCode' | 'dictCodeName', string>,
) => {
  if (entries.some(entry => entry.dictCode !== dictCode && entry.dictCodeName === dictCodeName))
    throw refuse(dictionaryFailures.nameTaken)
}

export const addType = async ({ db, input, logOperation }: WriteContext<Calls['addType']>) => {
  if (rows.isClosedDictionary(input.dictType)) throw refuse(dictionaryFailures.typeTaken)
  await rows.insertType(db, input)
  logOperation(`新增字典【${input.typeName}】（${input.dictType}）`)
  return null
}

export const renameType = async ({ db, input, logOperation }: WriteContext<Calls['renameType']>) => {
  const before = requireRow(await rows.lockDictionary(db, input.dictType))
  refuseIfClosed(before)
  checkVersion(before, input.version)
  await rows.renameType(db, input.dictType, input.typeName)
  const changes = changesOf(before, { ...before, typeName: input.typeName }, { typeName: '名称' })
  logOperation(changeSentence(`字典【${before.typeName}】`, changes), changes)
  return null
}

export const addEntry = async ({ db, input, logOperation }: WriteContext<Calls['add']>) => {
  const { dictType, ...draft } = input
  const dictionary = requireRow(await rows.lockDictionary(db, dictType))
  refuseIfClosed(dictionary)
  refuseIfNameTaken(dictionary, draft)
  const sort = Math.max(-1, ...dictionary.entries.map(entry => entry.sort)) + 1
  if (draft.isDefault) await rows.clearDefault(db, dictType)
  await rows.insertEntry(db, dictType, { ...draft, sort, state: state.enabled })
  logOperation(`在字典【${dictionary.typeName}】新增【${draft.dictCodeName}】（${draft.dictCode}）`)
  return null
}

export const updateEntry = async ({ db, input, logOperation }: WriteContext<Calls['update']>) => {
  const dictionary = requireRow(await rows.lockDictionary(db, input.dictType))
  const before = entryOf(dictionary, input.dictCode)
  checkVersion(before, input.version)
  if (input.isDefault) refuseIfClosed(dictionary)
  if (input.isDefault && before.state === state.stopped) throw refuse(dictionaryFailures.stoppedDefault)
  if (input.dictCodeName !== before.dictCodeName) refuseIfNameTaken(dictionary, input)
  const { dictCodeName, warnColor, isDefault } = input
  const after = { ...before, dictCodeName, warnColor, isDefault }
  if (isDefault && !before.isDefault) await rows.clearDefault(db, input.dictType)
  await rows.upsertEntries(db, input.dictType, [after])
  const fields = { dictCodeName: '名称', warnColor: '颜色', isDefault: ['默认', yesNo] } as const
  const changes = changesOf(before, after, fields)
  logOperation(changeSentence(`字典【${dictionary.typeName}】中【${before.dictCodeName}】`, changes), changes)
  return null
}

export const switchEntry = async ({ db, input, logOperation }: WriteContext<Calls['switchState']>) => {
  const dictionary = requireRow(await rows.lockDictionary(db, input.dictType))
  refuseIfClosed(dictionary)
  const before = entryOf(dictionary, input.dictCode)
  refuseIfAlreadySo(before.state, input.state)
  const stopping = input.state === state.stopped
  // An entry that cannot be chosen cannot be the default.
  await rows.upsertEntries(db, input.dictType, [
    { ...before, state: input.state, isDefault: before.isDefault && !stopping },
  ])
  const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
  logOperation(`${stopping ? '停用' : '启用'}字典【${dictionary.typeName}】中【${before.dictCodeName}】`, changes)
  return null
}

export const sortEntries = async ({ db, input, logOperation }: WriteContext<Calls['sort']>) => {
  const dictionary = requireRow(await rows.lockDictionary(db, input.dictType))
  if (!isCompleteList(dictionary.entries, input.dictCodes)) throw refuse(commonFailures.changedMeanwhile)
  const sorted = input.dictCodes.map((code, sort) => ({ ...entryOf(dictionary, code), sort }))
  await rows.upsertEntries(db, input.dictType, sorted)
  logOperation(`将字典【${dictionary.typeName}】排列为：${sorted.map(({ dictCodeName }) => dictCodeName).join('、')}`)
  return null
}
