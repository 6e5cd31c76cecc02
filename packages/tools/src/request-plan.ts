export const PARAMETER_PLACES = ['path', 'query', 'header', 'cookie'] as const;
export type ParameterPlace = (typeof PARAMETER_PLACES)[number];

export const PARAMETER_STYLES = [
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
] as const;
export type ParameterStyle = (typeof PARAMETER_STYLES)[number];

/** How a value is written into an address or a form. */
export interface ValueForm {
  readonly style: ParameterStyle;
  readonly isExploded: boolean;
  readonly allowsReserved: boolean;
  /** The value goes in as JSON text, because the document gives it a media type instead of a style. */
  readonly isJson: boolean;
}

export interface PlannedParameter extends ValueForm {
  /** The argument of the function that it is filled from. */
  readonly argument: string;
  readonly name: string;
  readonly in: ParameterPlace;
  readonly isRequired: boolean;
}

export interface PlannedField extends ValueForm {
  readonly argument: string;
  readonly name: string;
}

export interface PlannedBody {
  readonly kind: 'json' | 'form' | 'multipart' | 'text';
  readonly contentType: string;
  readonly isRequired: boolean;
  /** The single argument that is the whole body, or the fields that stand among the other arguments. */
  readonly from: { readonly argument: string } | { readonly fields: readonly PlannedField[] };
}

/** Everything that turns arguments into a request; plain data, which may be sent to a worker or stored. */
export interface RequestPlan {
  readonly method: string;
  /** Absolute, http or https, without credentials, query and fragment. */
  readonly serverUrl: string;
  readonly path: string;
  readonly parameters: readonly PlannedParameter[];
  readonly body?: PlannedBody;
}
