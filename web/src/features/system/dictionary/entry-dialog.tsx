import { state } from '@seam/contract/kit/dictionary'
import { type DictionaryType, dictionaryCalls, EntryDraft } from '@seam/contract/system/dictionary'
import { Form, Switch } from 'antd'
import { loadDictionaries } from '../../../kit/dictionary/dictionaries.ts'
import { Field, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { EntryRow } from './entry.columns.tsx'
import { TonePicker } from './tone-picker.tsx'

type Props = {
  open: boolean
  dictionary: DictionaryType
  /** absent: a new entry */
  entry: EntryRow | undefined
  onClose: () => void
}

const refresh = [dictionaryCalls.all]

const ColorField = () => {
  const word = Form.useWatch<string | undefined>('dictCodeName')
  return (
    <Field name="warnColor" label="颜色" wide hint="文字深浅自动调整，浅色和深色界面都看得清">
      <TonePicker word={word ?? ''} />
    </Field>
  )
}

const DefaultField = ({ stopped }: { stopped: boolean }) => (
  <Form.Item
    name="isDefault"
    label="默认"
    valuePropName="checked"
    extra={stopped ? '停用的条目不能设为默认' : undefined}
  >
    <Switch disabled={stopped} checkedChildren="是" unCheckedChildren="否" />
  </Form.Item>
)

/** Adds or edits an entry; the code of an existing one is fixed. */
export const EntryDialog = ({ open, dictionary, entry, onClose }: Props) => {
  const { dictType, typeName, closed } = dictionary
  const fields = (
    <>
      <TextField name="dictCodeName" label="名称" />
      <TextField name="dictCode" label="编码" disabled={entry !== undefined} hint="程序和接口用的，保存后不能修改" />
      <ColorField />
      {!closed && <DefaultField stopped={entry?.state === state.stopped} />}
    </>
  )
  const shared = { open, onClose, schema: EntryDraft, refresh, onDone: () => void loadDictionaries() }
  if (entry === undefined)
    return (
      <FormDialog
        {...shared}
        title={`新增条目：${typeName}`}
        call={dictionaryCalls.add}
        initial={{ warnColor: 'gray', isDefault: false }}
        toInput={draft => ({ ...draft, dictType })}
        success="新增成功"
      >
        {fields}
      </FormDialog>
    )
  const { dictCode, dictCodeName, warnColor, isDefault, version } = entry
  return (
    <FormDialog
      {...shared}
      title={`修改条目：${typeName}`}
      call={dictionaryCalls.update}
      initial={{ dictCode, dictCodeName, warnColor, isDefault }}
      toInput={draft => ({ ...draft, dictType, version })}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )
}
