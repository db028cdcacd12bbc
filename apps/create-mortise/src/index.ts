export { create } from './cli/create.ts';
export { createProject, type Project, type ProjectOptions } from './project/create-project.ts';
export { ProjectError } from './project/project-error.ts';
export {
  type ModelName,
  models,
  type Server,
  type ServerName,
  servers,
  type Template,
  type TemplateName,
  templates,
} from './project/template.ts';
