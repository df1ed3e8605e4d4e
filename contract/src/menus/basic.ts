import { directory, screen } from './directory.ts'

export const basicMenus = directory('基础数据', '/basic', 'DatabaseOutlined', [
  screen('检测项目', '/basic/project', 'ExperimentOutlined', {
    projectView: ['查看检测项目', 'reception', 'manager'],
    projectEdit: ['维护检测项目', 'manager'],
    projectExport: ['导出检测项目', 'manager'],
    projectImport: ['导入检测项目', 'manager'],
  }),
  screen('项目组', '/basic/projectGroup', 'AppstoreOutlined', {
    groupView: ['查看项目组', 'reception', 'cashier', 'manager'],
    groupEdit: ['维护项目组', 'manager'],
  }),
  screen('项目单价', '/basic/unitPrice', 'PayCircleOutlined', {
    priceView: ['查看价格', 'reception', 'cashier', 'manager'],
    priceEdit: ['变更价格', 'manager'],
    priceExport: ['导出价格', 'cashier', 'manager'],
    priceImport: ['导入价格', 'manager'],
  }),
  screen('项目组价格', '/basic/groupPrice', 'TagsOutlined', 'priceView'),
  screen('标准', '/basic/standard', 'BookOutlined', {
    standardView: ['查看标准', 'reception', 'analyst', 'reviewer', 'manager'],
    standardEdit: ['维护标准', 'manager'],
  }),
  screen('样品类型', '/basic/sampleInfo', 'AppstoreOutlined', {
    sampleKindView: ['查看样品类型', 'reception', 'manager'],
    sampleKindEdit: ['维护样品类型', 'manager'],
  }),
  screen('煤种名称', '/basic/coal', 'FireOutlined', {
    coalView: ['查看煤种', 'reception', 'manager'],
    coalEdit: ['维护煤种', 'manager'],
  }),
  screen('煤类', '/basic/coalCategory', 'ClusterOutlined', {
    coalCategoryView: ['查看煤类', 'reception', 'manager'],
    coalCategoryEdit: ['维护煤类', 'manager'],
  }),
  screen('煤类判别', '/basic/coalClassify', 'ExperimentOutlined', {
    coalClassify: ['煤类判别', 'reception', 'analyst', 'reviewer', 'manager'],
  }),
  screen('浮煤比重', '/basic/floatingProportion', 'FilterOutlined', {
    densityView: ['查看浮煤比重', 'reception', 'manager'],
    densityEdit: ['维护浮煤比重', 'manager'],
  }),
  screen('费用系数', '/basic/costCoefficient', 'CalculatorOutlined', {
    coefficientView: ['查看费用系数', 'reception', 'cashier', 'manager'],
    coefficientEdit: ['维护费用系数', 'manager'],
  }),
  screen('业务员', '/basic/salesman', 'IdcardOutlined', {
    salesmanView: ['查看业务员', 'reception', 'manager'],
    salesmanEdit: ['维护业务员', 'manager'],
  }),
  screen('物料类别', '/basic/materialCategory', 'ClusterOutlined', {
    classifyView: ['查看物料类别', 'reception', 'manager'],
    classifyAdd: ['新增物料类别', 'manager'],
    classifyEdit: ['修改物料类别', 'manager'],
    classifyDel: ['删除物料类别', 'manager'],
  }),
  screen('实验室介绍', '/basic/sgsIntro', 'ReadOutlined', {
    introView: ['查看实验室介绍', 'reception', 'analyst', 'reviewer', 'cashier', 'manager'],
    introEdit: ['编辑实验室介绍', 'manager'],
  }),
])
