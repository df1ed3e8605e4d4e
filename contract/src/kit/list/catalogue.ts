import { z } from 'zod'
import { nothing, read, write } from '../call.ts'
import { state } from '../dictionary.ts'
import { failures } from '../failure.ts'
import type { Permission } from '../permission.ts'
import { asSent } from '../value/integer.ts'
import { id, idState, version } from '../value/text.ts'
import { type FilterTable, pageOf, pageQuery } from './page.ts'

export const catalogueFailures = failures({
  nameTaken: [22101, '该名称已存在'],
  nameFixed: [22103, '已被委托单使用，名称不能修改；请停用后另建一个'],
  inUse: [22104, '已被委托单使用，不能删除；可以停用'],
})

const sortFault = '请输入0-9999的整数'

/** The position of an entry in its list. */
export const position = asSent(
  z.coerce.number({ error: sortFault }).int(sortFault).min(0, sortFault).max(9999, sortFault),
)

/** The position of an entry in its list; absent: at the end. */
export const sort = position.nullish()

/** An entry in a list: its form, and its position. */
export const listRow = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ id, ...shape, sort: z.number(), state: state.schema, version: z.number() })

type List<D extends z.ZodRawShape, R extends z.ZodType, F extends FilterTable, S extends string> = {
  /** Under /api/manage/, without the last part. */
  path: string
  /** The noun for one entry. */
  noun: string
  view: Permission
  edit: Permission
  /** Other permissions that may read the list. */
  readers?: readonly Permission[]
  draft: z.ZodObject<D, z.core.$strict>
  row: R
  /** In addition to keyword and state. */
  filters?: F
  /** In addition to sort and state. */
  sorts?: readonly S[]
  /** The last part of the path that stops and enables; default: updateStatus. */
  statePath?: string
}

/**
 * The calls of a list that has little more than name, order and state: plain calls, to be spread. A list with a rule
 * of its own adds its calls, or replaces one.
 */
export const catalogueCalls = <
  D extends z.ZodRawShape,
  R extends z.ZodType,
  const F extends FilterTable = Record<never, never>,
  const S extends string = never,
>(
  list: List<D, R, F, S>,
) => {
  const { path, noun, view, edit, readers = [], draft, row, sorts = [], statePath = 'updateStatus' } = list
  const filters = { keyword: 'search', state: 'number', ...list.filters } as const
  const access: readonly [Permission, ...Permission[]] = [view, edit, ...readers]
  return {
    page: read({
      method: 'POST',
      path: `${path}/queryPage`,
      access,
      summary: `${noun}列表；keyword 查名称和拼音首字母`,
      input: pageQuery(filters, ['sort', 'state', ...sorts]),
      output: pageOf(row),
    }),
    add: write({
      path: `${path}/add`,
      access: edit,
      summary: `新增${noun}；不给排序号则排在最后`,
      input: draft,
      output: z.object({ id }),
      log: { module: noun, action: `新增${noun}` },
    }),
    update: write({
      path: `${path}/update`,
      access: edit,
      summary: `修改${noun}`,
      input: draft.extend({ id, version }),
      output: nothing,
      log: { module: noun, action: `修改${noun}` },
    }),
    switchState: write({
      path: `${path}/${statePath}`,
      access: edit,
      summary: `启用或停用${noun}；停用后新的业务不再提供，已用的照旧`,
      input: z.strictObject(idState),
      output: nothing,
      log: { module: noun, action: `启停${noun}` },
    }),
  }
}
