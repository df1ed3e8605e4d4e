import { linkType, type MenuRow, menuType } from '@seam/contract/system/menu/menu'
import { AutoComplete, Form, Radio, Switch, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { clearable } from '../../../kit/form/clearable.tsx'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import { treeChoice } from '../../../kit/picker/tree-choice.ts'
import { IconField } from './icon/icon-field.tsx'
import { flagHint, flagOptions, parentNodes } from './menu-choices.ts'

type Props = {
  tree: readonly MenuRow[]
  /** the menu being edited */
  self?: MenuRow
}

const radios = (dictionary: typeof menuType | typeof linkType) =>
  dictionary.options.map(({ value, label }) => ({ value, label }))

/** The fields of a menu of the selected type (spec §4, §5). */
export const MenuFields = ({ tree, self }: Props) => {
  const type = Form.useWatch<number | undefined>('type')
  const parentId = Form.useWatch<number | null | undefined>('parentId') ?? null
  const parents = useMemo(() => parentNodes(tree, self?.id), [tree, self])
  const flags = useMemo(() => flagOptions(tree, self), [tree, self])
  const hint = flagHint(Form.useWatch<string | null | undefined>('authFlag'))
  const isButton = type === menuType.button
  const types = radios(menuType).map(one => ({ ...one, disabled: one.value === menuType.button && parentId === null }))
  return (
    <>
      <Field name="parentId" label="上级菜单" wide hint="不选则为一级菜单">
        <TreeSelect {...treeChoice} treeData={parents} placeholder="请选择上级菜单" />
      </Field>
      <Field name="type" label="菜单类型" wide needed hint={parentId === null ? '选择了上级菜单才能是按钮' : undefined}>
        <Radio.Group options={types} />
      </Field>
      <TextField name="menuName" label="菜单名称" placeholder="2-10个字符" />
      {!isButton && (
        <TextField
          name="menuUrl"
          label="菜单地址"
          placeholder="以/开头，只有字母，如 /system/user"
          needed={type === menuType.menu && parentId !== null}
        />
      )}
      <Field name="authFlag" label="授权标识" needed={isButton} hint={hint}>
        <AutoComplete
          options={flags}
          maxLength={20}
          allowClear={clearable}
          placeholder="只能是字母"
          showSearch={{
            filterOption: (typed, option) =>
              `${option?.value} ${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
          }}
        />
      </Field>
      {!isButton && (
        <>
          <Field name="icon" label="图标" needed={parentId === null}>
            <IconField />
          </Field>
          <NumberField name="menuSort" label="排序" hint="0-100，小的在前" needed />
          <Field name="linkType" label="打开方式">
            <Radio.Group options={radios(linkType)} />
          </Field>
          <Field name="hidden" label="不在侧栏显示" valuePropName="checked">
            <Switch />
          </Field>
        </>
      )}
    </>
  )
}
