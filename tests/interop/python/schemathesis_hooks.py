"""What Schemathesis does not send: keys that reach into a prototype. The server refuses a body that has one at any depth,
which a schema could say only by describing every value that it otherwise leaves open."""

import schemathesis


def reaches_into_prototype(value):
    if isinstance(value, list):
        return any(reaches_into_prototype(item) for item in value)
    if not isinstance(value, dict):
        return False
    constructor = value.get("constructor")
    if "__proto__" in value or (isinstance(constructor, dict) and "prototype" in constructor):
        return True
    return any(reaches_into_prototype(item) for item in value.values())


@schemathesis.hook
def filter_body(context, body):
    return not reaches_into_prototype(body)
