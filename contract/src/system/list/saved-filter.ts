import { z } from 'zod'
import { read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { id, text, version } from '../../kit/value/text.ts'
import { listKey } from './list-key.ts'

/** Maximum number of filters that a user can save for a list. */
export const savedFilterLimit = 30

export const savedFilterFailures = failures({
  nameTaken: [21921, '已有同名的常用筛选'],
  listNotOpen: [21923, '不能共享自己看不到的列表的筛选'],
  tooManyFilters: [21922, `每个列表最多保存${savedFilterLimit}个常用筛选`],
})

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]).nullable()

/** The values of the search panel, by the key of their condition. */
const inputs = z
  .record(z.string().max(50), z.union([scalar, z.array(scalar).max(200)]))
  .refine(items => JSON.stringify(items).length <= 10_000, '筛选条件过多')

/** Saved values of the query panel of a list, with a name. */
const SavedFilterDraft = z.strictObject({
  filterName: text('名称', 20),
  inputs,
  /** For everybody who may see the list; requires filterShare. */
  shared: z.boolean().default(false),
})

export const SavedFilter = z.object({
  id,
  filterName: z.string(),
  inputs,
  shared: z.boolean(),
  /** Belongs to the caller, who may change it. */
  own: z.boolean(),
  ownerName: z.string(),
  /** The filter with which the list opens for the caller. */
  isDefault: z.boolean(),
  version: z.number(),
})
export type SavedFilter = z.output<typeof SavedFilter>

const module = '常用筛选'

export const savedFilterCalls = {
  list: read({
    path: 'preference/filter/list',
    access: 'signedIn',
    summary: '一个列表的常用筛选：本人的，以及能看到该列表者的共享筛选',
    input: z.strictObject({ listKey }),
    output: z.array(SavedFilter),
  }),
  add: write({
    path: 'preference/filter/add',
    access: 'signedIn',
    summary: '保存常用筛选；共享需要 filterShare',
    input: SavedFilterDraft.extend({ listKey }),
    output: z.object({ id }),
    log: { module, action: '保存筛选' },
  }),
  update: write({
    path: 'preference/filter/update',
    access: 'signedIn',
    summary: '修改本人的常用筛选；共享需要 filterShare',
    input: SavedFilterDraft.extend({ id, version }),
    log: { module, action: '修改筛选' },
  }),
  remove: write({
    path: 'preference/filter/delete',
    access: 'signedIn',
    summary: '删除本人的常用筛选',
    input: z.strictObject({ id }),
    log: { module, action: '删除筛选' },
  }),
  setDefault: write({
    path: 'preference/filter/setDefault',
    access: 'signedIn',
    summary: '进入列表时本人默认使用的筛选；id 为 null 则取消',
    input: z.strictObject({ listKey, id: id.nullable() }),
    log: { module, action: '设为默认' },
  }),
}
