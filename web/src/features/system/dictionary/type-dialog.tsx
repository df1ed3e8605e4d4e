import { type DictionaryType, dictionaryCalls, TypeDraft } from '@seam/contract/system/dictionary'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = {
  open: boolean
  /** absent: a new dictionary */
  dictionary: DictionaryType | undefined
  onClose: () => void
  onAdded: (dictType: string) => void
}

const refresh = [dictionaryCalls.all]

/** Adds an open dictionary, or renames a dictionary. */
export const TypeDialog = ({ open, dictionary, onClose, onAdded }: Props) => {
  const editing = dictionary !== undefined
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={editing ? '修改字典' : '新增字典'}
      call={editing ? dictionaryCalls.renameType : dictionaryCalls.addType}
      schema={TypeDraft}
      initial={editing ? { dictType: dictionary.dictType, typeName: dictionary.typeName } : {}}
      toInput={draft => (editing ? { ...draft, version: dictionary.version } : draft)}
      refresh={refresh}
      success={editing ? '修改成功' : '新增成功'}
      onDone={(_answer, { dictType }) => onAdded(dictType)}
    >
      <TextField name="typeName" label="字典名称" />
      <TextField
        name="dictType"
        label="类型编码"
        disabled={editing}
        hint="字母开头，可用字母、数字、下划线；保存后不能修改"
      />
    </FormDialog>
  )
}
