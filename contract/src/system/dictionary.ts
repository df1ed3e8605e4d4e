import { z } from 'zod'
import { read } from '../kit/call.ts'
import { state } from '../kit/dictionary.ts'

const dictType = z.string({ error: '缺少字典类型' }).regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, '字典类型不正确')

export const DictionaryEntry = z.object({
  dictCode: z.string(),
  dictCodeName: z.string(),
  /** a tone's name or a colour such as #1677ff; empty: none */
  warnColor: z.string(),
  sort: z.number(),
  isDefault: z.boolean(),
  state: state.schema,
})
export type DictionaryEntry = z.output<typeof DictionaryEntry>

export const DictionaryType = z.object({
  dictType: z.string(),
  typeName: z.string(),
  /** code branches on it: its entries are renamed and recoloured, never added or removed */
  closed: z.boolean(),
  entries: z.array(DictionaryEntry),
})
export type DictionaryType = z.output<typeof DictionaryType>

const input = z.strictObject({ dictType })
const output = z.array(DictionaryEntry)

export const dictionaryCalls = {
  entries: read({
    method: 'POST',
    path: 'sys/dict/listSysDict',
    access: 'signedIn',
    summary: '一个字典的全部条目，含停用的',
    input,
    output,
  }),
  options: read({
    method: 'POST',
    path: 'sys/dict/listSysDictUseForList',
    access: 'signedIn',
    summary: '一个字典的启用条目，供选择',
    input,
    output,
  }),
  coloured: read({
    path: 'sys/dict/listSysDictWithColorForList',
    access: 'signedIn',
    summary: '一个字典的启用条目及其颜色，供列表显示',
    input,
    output,
  }),
  all: read({
    path: 'sys/dict/queryKcwlSysDictTypeList',
    access: 'signedIn',
    summary: '全部字典：可维护的和程序固定的',
    output: z.array(DictionaryType),
  }),
}
