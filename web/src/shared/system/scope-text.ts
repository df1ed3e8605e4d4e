import { dataScope, type RoleOption } from '@seam/contract/system/role'

type RoleScope = Pick<RoleOption, 'dataScope' | 'departmentNames'>

/** Whose rows a role shows, in words: 自定义部门（制样室、精煤室）. */
export const scopeText = ({ dataScope: scope, departmentNames }: RoleScope): string =>
  scope === dataScope.custom ? `${dataScope.label(scope)}（${departmentNames}）` : dataScope.label(scope)
