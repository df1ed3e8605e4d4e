import { z } from 'zod'
import { asSent, choiceOf } from '../../kit/value/integer.ts'
import { id, text, version } from '../../kit/value/text.ts'
import { wholeRule } from '../../kit/whole-rule.ts'
import { linkType, menuType } from './menu.ts'

/** Addresses that the application reserves: a menu there would never be shown. */
const reserved = /^\/(login|regist|redirect|test)(\/|$)/i

const sort = asSent(
  z.coerce
    .number({ error: '请输入排序' })
    .int('排序须为0-100的整数')
    .min(0, '排序须为0-100的整数')
    .max(100, '排序须为0-100的整数'),
)

const noText = (value: string | null | undefined) => value ?? ''

const fields = {
  parentId: id.nullish().transform(value => value ?? null),
  type: choiceOf(menuType.schema, '请选择菜单类型'),
  // Counts characters instead of UTF-16 code units.
  menuName: text('菜单名称', 10).refine(name => [...name].length >= 2, '菜单名称为2-10个字符'),
  menuUrl: z
    .string()
    .trim()
    .max(100, '菜单地址最多100个字符')
    .regex(/^(|(\/[A-Za-z]+)+)$/, '菜单地址以/开头，只能是字母，不能有连续的/')
    .refine(address => !reserved.test(address), '该地址由系统保留，请换一个')
    .nullish()
    .transform(noText),
  authFlag: z
    .string()
    .trim()
    .max(20, '授权标识最多20个字符')
    .regex(/^[A-Za-z]*$/, '授权标识只能是字母')
    .nullish()
    .transform(noText),
  icon: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{0,40}$/, '图标不正确')
    .nullish()
    .transform(noText),
  menuSort: z
    .union([z.literal(''), sort], { error: '排序须为0-100的整数' })
    .nullish()
    .transform(value => (value === '' ? null : (value ?? null))),
  hidden: z.boolean().default(false),
  linkType: choiceOf(linkType.schema).default(linkType.inside),
}

type DraftFields = Partial<z.output<z.ZodObject<typeof fields>>>
const isButton = ({ type }: DraftFields) => type === menuType.button
const atTop = ({ parentId }: DraftFields) => (parentId ?? null) === null

const rule = wholeRule<DraftFields>

/** The rules of spec §5 over several fields. */
const withRules = <T extends z.ZodObject<typeof fields>>(schema: T) =>
  schema
    .refine(draft => !isButton(draft) || !atTop(draft), rule('type', '选择了上级菜单才能是按钮'))
    .refine(draft => !isButton(draft) || draft.authFlag !== '', rule('authFlag', '请输入授权标识'))
    .refine(
      draft => draft.type !== menuType.menu || atTop(draft) || draft.menuUrl !== '',
      rule('menuUrl', '请输入菜单地址'),
    )
    .refine(draft => isButton(draft) || !atTop(draft) || draft.icon !== '', rule('icon', '请选择图标'))
    .refine(draft => isButton(draft) || (draft.menuSort ?? null) !== null, rule('menuSort', '请输入排序'))

/** The entered fields; a menu without a parent is at the top level. */
export const MenuDraft = withRules(z.strictObject(fields))
export type MenuDraft = z.output<typeof MenuDraft>

/** A changed menu: the draft, and the version that the caller saw. */
export const MenuEdit = withRules(z.strictObject({ ...fields, id, version }))
