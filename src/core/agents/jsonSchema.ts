/** One field of what a tool takes. */
export interface JsonField {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** The part of JSON Schema that tools use: an object of plain fields, and no others. */
export interface JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonField>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}
