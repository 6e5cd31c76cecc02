export { type BuiltRequest, buildRequest, type RequestProblem } from './build-request.ts';
export { checkArguments } from './check-arguments.ts';
export { compactJson } from './compact-json.ts';
export { type Credential, MASK, maskSecrets, withCredentials } from './credentials.ts';
export { type FingerprintedFunction, fingerprintOf } from './fingerprint.ts';
export { fitParameters } from './fit-parameters.ts';
export { fitFunctionName, functionNames, type WantedName } from './function-names.ts';
export type { JsonObject, JsonSchema } from './json.ts';
export {
  listOperations,
  type ListedOperations,
  type Operation,
  type OperationProblem,
  operationsOf,
  type OperationsOptions,
  type OperationSummary,
} from './operations.ts';
export { type AnswerSource, answerText, readAnswer, readBytes, type ToolAnswer } from './read-answer.ts';
export { readableName } from './readable-name.ts';
export { type DocumentProblem, readDocument, type ReadDocument } from './read-document.ts';
export type { RequestPlan } from './request-plan.ts';
export { type WantedCredential, wantedCredential } from './security-schemes.ts';
