import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { Form, Radio, Select } from 'antd'
import { useRead } from '../../../kit/api/use-call.ts'
import { Field, TextField } from '../../../kit/form/fields.tsx'

const sources = [
  { value: 'dict', label: '字典' },
  { value: 'url', label: '系统地址' },
]
const methods = ['GET', 'POST'].map(value => ({ value, label: value }))

const DictionaryField = () => {
  const { data, isPending } = useRead(dictionaryCalls.all, {})
  const options = (data ?? []).map(({ dictType, typeName }) => ({
    value: dictType,
    label: `${typeName}（${dictType}）`,
  }))
  return (
    <Field name="dictCode" label="字典" needed>
      <Select
        options={options}
        loading={isPending}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择字典"
      />
    </Field>
  )
}

/** The source of the choices of a select or a tree; a tree needs an address. */
export const SourceFields = ({ tree }: { tree: boolean }) => {
  const source = Form.useWatch<string | undefined>('comboboxType')
  return (
    <>
      <Field name="comboboxType" label="选项来源" needed>
        <Radio.Group options={tree ? sources.slice(1) : sources} />
      </Field>
      {source === 'dict' && !tree && <DictionaryField />}
      {source === 'url' && (
        <>
          <TextField
            name="comboboxUrl"
            label="选项地址"
            wide
            needed
            placeholder="/api/manage/ 之后的部分"
            hint="只能是本系统不需要参数的查询接口"
          />
          <Field name="requestType" label="请求方式">
            <Select options={methods} />
          </Field>
          <TextField name="rtnCode" label="值字段" placeholder="如 id" needed />
          <TextField name="rtnValue" label="名称字段" placeholder="如 roleName" needed />
        </>
      )}
    </>
  )
}
