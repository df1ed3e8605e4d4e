import { dataScope, roleType } from '@seam/contract/system/role'
import { Form, Select } from 'antd'
import { Field } from '../../../kit/form/fields.tsx'
import { DepartmentsPicker } from '../../../shared/system/departments-picker.tsx'

const meanings: Readonly<Record<number, string>> = {
  [dataScope.all]: '能看到所有部门的数据',
  [dataScope.custom]: '只能看到所选部门的数据',
  [dataScope.department]: '只能看到用户所在部门的数据',
  [dataScope.below]: '能看到用户所在部门及其全部下级的数据',
  [dataScope.own]: '只能看到用户自己的数据',
}

const options = dataScope.options.map(({ value, label }) => ({ value, label }))

/** The data scope of a role. Administrator roles show all rows. */
export const ScopeFields = () => {
  const form = Form.useFormInstance()
  const type = Form.useWatch<number>('roleType', form)
  const chosen = Form.useWatch<number>('dataScope', form)
  if (type === roleType.administrator) return <p className="form-note form-wide">系统管理员可以看到全部数据。</p>
  return (
    <>
      <Field name="dataScope" label="数据范围" hint={meanings[chosen ?? dataScope.all]} wide>
        <Select options={options} />
      </Field>
      {chosen === dataScope.custom && (
        <Field name="departmentIds" label="范围内的部门" hint="下级部门须另行勾选；多个角色的范围相加" wide>
          <DepartmentsPicker />
        </Field>
      )}
    </>
  )
}
