import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { chosenState, state, tones } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { text, versionOrNone } from '../kit/value/text.ts'

export const dictionaryFailures = failures({
  closedFixed: [21701, '程序固定的字典只能改名称、颜色和顺序'],
  nameTaken: [21702, '同一字典下已有同名条目'],
  codeTaken: [21703, '同一字典下已有相同编码'],
  typeTaken: [21704, '已有相同类型编码的字典'],
  stoppedDefault: [21706, '停用的条目不能设为默认'],
})

const dictType = z.string({ error: '缺少字典类型' }).regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, '字典类型不正确')

export const DictionaryEntry = z.object({
  dictCode: z.string(),
  dictCodeName: z.string(),
  /** The name of a tone, or a colour such as #1677ff; empty: none. */
  warnColor: z.string(),
  sort: z.number(),
  isDefault: z.boolean(),
  state: state.schema,
  /** 0: an entry that nobody has changed. */
  version: z.number(),
})
export type DictionaryEntry = z.output<typeof DictionaryEntry>

export const DictionaryType = z.object({
  dictType: z.string(),
  typeName: z.string(),
  /** Code depends on it: its entries can be renamed and recoloured, but not added or removed. */
  closed: z.boolean(),
  /** Of its name; 0: a closed one, whose name is fixed. */
  version: z.number(),
  entries: z.array(DictionaryEntry),
})
export type DictionaryType = z.output<typeof DictionaryType>

/** The colour of a badge: the name of a tone, or any colour; '' is grey. */
const warnColor = z
  .string()
  .nullish()
  .transform(value => value ?? '')
  .pipe(z.union([z.literal(''), z.enum(tones), z.string().regex(/^#[0-9a-f]{6}$/i)], { error: '颜色不正确' }))

const dictCode = z
  .string({ error: '请输入编码' })
  .trim()
  .min(1, '请输入编码')
  .max(40, '编码最多40个字符')
  .regex(/^[A-Za-z0-9_-]*$/, '编码只能用字母、数字、下划线和短横')

/** The editable fields of an entry. */
const EntryEdit = z.strictObject({
  dictCodeName: text('名称', 40),
  warnColor,
  isDefault: z.boolean().default(false),
})

/** A new entry has its code, which never changes. */
export const EntryDraft = EntryEdit.extend({ dictCode })

/** A new dictionary, open and without entries. */
export const TypeDraft = z.strictObject({ dictType, typeName: text('字典名称', 20) })

const module = '字典管理'

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
  addType: write({
    path: 'sys/dict/addSysDictType',
    access: 'dictEdit',
    summary: '新增可维护的字典',
    input: TypeDraft,
    output: nothing,
    log: { module, action: '新增字典' },
  }),
  renameType: write({
    path: 'sys/dict/updateSysDictType',
    access: 'dictEdit',
    summary: '修改可维护字典的名称',
    input: TypeDraft.extend({ version: versionOrNone }),
    output: nothing,
    log: { module, action: '修改字典' },
  }),
  add: write({
    path: 'sys/dict/addSysDict',
    access: 'dictEdit',
    summary: '新增条目；程序固定的字典不能新增',
    input: EntryDraft.extend({ dictType }),
    output: nothing,
    log: { module, action: '新增字典条目' },
  }),
  update: write({
    path: 'sys/dict/updateSysDict',
    access: 'dictEdit',
    summary: '修改条目的名称、颜色、是否默认；程序固定的没有默认',
    input: EntryDraft.extend({ dictType, version: versionOrNone }),
    output: nothing,
    log: { module, action: '修改字典条目' },
  }),
  switchState: write({
    path: 'sys/dict/switchSysDict',
    access: 'dictEdit',
    summary: '启用或停用条目；停用的不再供选择，已用的仍显示',
    input: z.strictObject({ dictType, dictCode, state: chosenState }),
    output: nothing,
    log: { module, action: '启停字典条目' },
  }),
  sort: write({
    path: 'sys/dict/sortSysDict',
    access: 'dictEdit',
    summary: '按给出的顺序排列一个字典的全部条目',
    input: z.strictObject({ dictType, dictCodes: z.array(dictCode).min(1).max(500) }),
    output: nothing,
    log: { module, action: '排序字典条目' },
  }),
}
